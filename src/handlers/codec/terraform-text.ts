/** A text as Terraform keeps it: it composes characters (NFC), and replaces half a surrogate pair. */
export const inTerraform = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd').normalize();
