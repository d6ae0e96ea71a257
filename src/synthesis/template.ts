/** A text as a template of Terraform that means this text: without it, `${` and `%{` begin an expression. */
export const literalTemplate = (text: string): string => text.replace(/[$%](?=\{)/g, '$&$&');
