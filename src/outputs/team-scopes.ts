import { ComplexObject } from 'cdktf';
import { OutputList } from './output-list';

/** An entry of `TeamScopeFilterList`. */
export class TeamScopeFilterOutputReference extends ComplexObject {
  /** Kind of entity, such as `ENTITY_TYPE_UNSPECIFIED`. */
  public get entityType(): string {
    return this.getStringAttribute('entity_type');
  }

  /** Expression of the filter. */
  public get expression(): string {
    return this.getStringAttribute('expression');
  }
}

/** Filters by kind of entity. */
export class TeamScopeFilterList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamScopeFilterOutputReference {
    return this._entry(TeamScopeFilterOutputReference, index);
  }
}

/** An entry of `TeamScopeList`. */
export class TeamScopeOutputReference extends ComplexObject {
  /** Identifier of the scope. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Identifier of the team that the scope belongs to. */
  public get teamId(): string {
    return this.getStringAttribute('team_id');
  }

  /** Name that is shown. */
  public get displayName(): string {
    return this.getStringAttribute('display_name');
  }

  /** What the scope is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Expression for what no filter names. */
  public get defaultExpression(): string {
    return this.getStringAttribute('default_expression');
  }

  /** Filters by kind of entity. */
  public get filters(): TeamScopeFilterList {
    return new TeamScopeFilterList(this, 'filters', false);
  }
}

/** The scopes. */
export class TeamScopeList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamScopeOutputReference {
    return this._entry(TeamScopeOutputReference, index);
  }
}
