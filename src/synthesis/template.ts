/** Escapes a string for a Terraform template, in which `${` and `%{` begin an expression. */
export const literalTemplate = (text: string): string => text.replace(/[$%](?=\{)/g, '$&$&');
