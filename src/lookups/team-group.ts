import { TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { LookupDataSource } from './data-source';
import { TeamGroupOutputReference } from '../outputs/team-group';
import { teamGroup as description } from '../schema/team-group';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.teamGroup`. */
export interface DataObservabilityTeamGroupConfig extends TerraformMetaArguments {
  /** Identifier of the group to read, a 64-bit integer. */
  readonly groupId: string;
}

/**
 * A group of users in a team, with its roles and its scope, read by operation 16. An unknown identifier is an
 * error. Made by `Lookup.teamGroup`.
 */
export class DataObservabilityTeamGroup extends LookupDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_team_group';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityTeamGroupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityTeamGroupConfig) {
    super(scope, id, description, config);
  }

  /** Identifier of the group to read, a 64-bit integer. */
  public get groupId(): string {
    return this.getStringAttribute('group_id');
  }
  public set groupId(value: string) {
    this._config.groupId = value;
  }
  /** The configured `groupId`. */
  public get groupIdInput(): string {
    return this._config.groupId;
  }

  /** The group itself. */
  public get group(): TeamGroupOutputReference {
    return new TeamGroupOutputReference(this, 'group', false);
  }
}
