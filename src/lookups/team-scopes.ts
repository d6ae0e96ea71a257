import { Construct } from 'constructs';
import { QueryLookup, QueryLookupConfig } from './data-source';
import { TeamScopeList } from '../outputs/team-scopes';
import { teamScopes as description } from '../schema/team-scopes';

/** What to look up with `Lookup.teamScopes`. */
export interface DataObservabilityTeamScopesConfig extends QueryLookupConfig {}

/** The scopes of the team, read by operation 1. Made by `Lookup.teamScopes`. */
export class DataObservabilityTeamScopes extends QueryLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_team_scopes';

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityTeamScopesConfig = {}) {
    super(scope, id, description, config);
  }

  /** The scopes. */
  public get scopes(): TeamScopeList {
    return new TeamScopeList(this, 'scopes', false);
  }
}
