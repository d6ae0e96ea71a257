import { Members } from './kind';
import { toSnakeCase } from './names';

/** A resource, data source or provider block: the one place where its attributes are named. */
export interface Description<M extends Members = Members> {
  /** In Terraform, such as `observability_slo`. */
  readonly terraformType: string;
  /** What users call it in messages, such as `SLO`. */
  readonly title: string;
  readonly doc: string;
  readonly attributes: M;
}

export interface ResourceDescription<M extends Members = Members> extends Description<M> {
  /** Whether the service can change the object. If not, a change of a configured attribute replaces it. */
  readonly updatable: boolean;
}

export const PROVIDER_NAME = 'observability';

export const resource = <M extends Members>(
  name: string,
  description: Omit<ResourceDescription<M>, 'terraformType'>,
): ResourceDescription<M> => ({ terraformType: `${PROVIDER_NAME}_${toSnakeCase(name)}`, ...description });

export const dataSource = <M extends Members>(
  name: string,
  description: Omit<Description<M>, 'terraformType'>,
): Description<M> => ({ terraformType: `${PROVIDER_NAME}_${toSnakeCase(name)}`, ...description });
