/** The path of a value, such as `['request_based_metric_sli', 'good_events', 'query']`. */
export type Path = readonly (string | number)[];

/** Formats a path as Terraform does: `request_based_metric_sli.good_events`, `steps[0].name`. */
export const formatPath = (path: Path): string =>
  path.reduce<string>((text, step) => joinPath(text, step), '');

export const joinPath = (path: string, step: string | number): string =>
  typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`;
