import { ComplexObject } from 'cdktf';
import { OutputList } from './output-list';

/** An identifier that stands in an object of its own. */
export class IdentifierOutputReference extends ComplexObject {
  /** The identifier itself. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
}

/** An entry of `TeamGroupRoleList`. */
export class TeamGroupRoleOutputReference extends ComplexObject {
  /** Name of the role. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** What the role is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Identifier of the role. */
  public get roleId(): IdentifierOutputReference {
    return new IdentifierOutputReference(this, 'role_id', false);
  }
}

/** Roles of the members. */
export class TeamGroupRoleList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamGroupRoleOutputReference {
    return this._entry(TeamGroupRoleOutputReference, index);
  }
}

/** A term that filters. */
export class TeamGroupTermOutputReference extends ComplexObject {
  /** How the term is compared, such as `FILTER_TYPE_UNSPECIFIED`. */
  public get filterType(): string {
    return this.getStringAttribute('filter_type');
  }

  /** The term. */
  public get term(): string {
    return this.getStringAttribute('term');
  }
}

/** Applications. */
export class TeamGroupTermList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamGroupTermOutputReference {
    return this._entry(TeamGroupTermOutputReference, index);
  }
}

/** Filters of the scope. */
export class TeamGroupFiltersOutputReference extends ComplexObject {
  /** Applications. */
  public get applications(): TeamGroupTermList {
    return new TeamGroupTermList(this, 'applications', false);
  }

  /** Subsystems. */
  public get subsystems(): TeamGroupTermList {
    return new TeamGroupTermList(this, 'subsystems', false);
  }
}

/** What the members see. */
export class TeamGroupScopeOutputReference extends ComplexObject {
  /** Identifier of the scope. */
  public get id(): IdentifierOutputReference {
    return new IdentifierOutputReference(this, 'id', false);
  }

  /** Filters of the scope. */
  public get filters(): TeamGroupFiltersOutputReference {
    return new TeamGroupFiltersOutputReference(this, 'filters', false);
  }
}

/** The group itself. */
export class TeamGroupOutputReference extends ComplexObject {
  /** Identifier of the group. */
  public get groupId(): IdentifierOutputReference {
    return new IdentifierOutputReference(this, 'group_id', false);
  }

  /** Identifier of the team. */
  public get teamId(): IdentifierOutputReference {
    return new IdentifierOutputReference(this, 'team_id', false);
  }

  /** Name of the group. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** What the group is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Identifier of the group in the identity provider. */
  public get externalId(): string {
    return this.getStringAttribute('external_id');
  }

  /** Identifier of the scope in the newer scope model. */
  public get nextGenScopeId(): string {
    return this.getStringAttribute('next_gen_scope_id');
  }

  /** Where the group comes from, such as `GROUP_ORIGIN_UNSPECIFIED`. */
  public get groupOrigin(): string {
    return this.getStringAttribute('group_origin');
  }

  /** Kind of group, such as `GROUP_TYPE_UNSPECIFIED`. */
  public get groupType(): string {
    return this.getStringAttribute('group_type');
  }

  /** When the group was created, in ISO 8601. */
  public get createdAt(): string {
    return this.getStringAttribute('created_at');
  }

  /** When the group was last changed, in ISO 8601. */
  public get updatedAt(): string {
    return this.getStringAttribute('updated_at');
  }

  /** Roles of the members. */
  public get roles(): TeamGroupRoleList {
    return new TeamGroupRoleList(this, 'roles', false);
  }

  /** What the members see. */
  public get scope(): TeamGroupScopeOutputReference {
    return new TeamGroupScopeOutputReference(this, 'scope', false);
  }
}
