/** The path of a value, such as `['request_based_metric_sli', 'good_events', 'query']`. */
export type Path = readonly (string | number)[];

/** Formats a path as Terraform does: `request_based_metric_sli.good_events`, `steps[0].name`. */
export const formatPath = (path: Path): string =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');

/** Appends a name to a formatted path. */
export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
