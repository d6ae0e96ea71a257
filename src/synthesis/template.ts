/** Escapes a string for a Terraform template, where `${` and `%{` begin an expression. */
export const literalTemplate = (text: string): string => text.replace(/[$%](?=\{)/g, '$&$&');
