import { CommandError, inputName } from './command-error';
import { tryParseJson } from '../adopt/state-file';
import { isJsonObject, JsonObject, objectOrEmpty } from '../contract/json';

/** Parses the output of "terraform show -json" for a saved plan. */
export function parsePlan(text: string, file: string): JsonObject {
  const plan = objectOrEmpty(tryParseJson(text));
  if (plan.version !== undefined) {
    throw new CommandError(
      `${inputName(file)} is a Terraform state, not a plan. Pass a saved plan ("terraform show -json PLAN"). To compare two states with left-behind, pass the later state as the second argument.`,
    );
  }
  if (!isJsonObject(plan.planned_values)) {
    throw new CommandError(
      `${inputName(file)} is not a JSON plan. Use the output of "terraform show -json PLAN".`,
    );
  }
  return plan;
}

/** Terraform saves a failed plan without the changes that failed, such as those that on_destroy prevents. */
export const isFailedPlan = ({ errored }: JsonObject): boolean => errored === true;
