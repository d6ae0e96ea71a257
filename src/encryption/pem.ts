/** Restores the line breaks of PEM texts, which variables of pipelines turn into `\n` or blanks, or lose. None of these occurs in base64. */
export const withLineBreaks = (pem: string): string =>
  pem.replace(
    /-----BEGIN ([A-Z ]+)-----((?:\\[rn]|[\w\s+/=])+)-----END \1-----/g,
    (_match, label: string, content: string) => {
      const lines = content.replace(/\\[rn]|\s/g, '').match(/.{1,64}/g) ?? [];
      return ['', `-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
    },
  );

export function notAKey(what: 'private key' | 'public key', text: string): string {
  const label = what.toUpperCase();
  return new RegExp(`-----BEGIN (RSA )?${label}-----`).test(text)
    ? `it has the header of a ${what}, but the rest cannot be read. Check that every line and line break arrives unchanged`
    : `it is not a ${what} in PEM format ("-----BEGIN ${label}-----")`;
}
