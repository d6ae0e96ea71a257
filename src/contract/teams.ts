import { ROOT } from './common';
import { operation } from './operation';
import { integer, list, named, object, oneOf, text, timestamp } from './shape';

const teamScope = named(
  'TeamScope',
  object('A scope of a team', {
    id: text('Identifier'),
    teamId: integer('Team the scope belongs to'),
    displayName: text('Name shown to people'),
    description: text('Description'),
    defaultExpression: text('Expression for what no filter names'),
    filters: list(
      'Filters by kind of entity',
      object('Filter', {
        entityType: oneOf('Kind of entity', 'ENTITY_TYPE_UNSPECIFIED'),
        expression: text('Filter expression'),
      }),
    ),
  }),
);

const scopeTerm = object('Term', {
  filterType: oneOf('How the term is compared', 'FILTER_TYPE_UNSPECIFIED'),
  term: text('Term'),
});

const teamGroup = named(
  'TeamGroup',
  object('A group of users in a team', {
    groupId: object('Identifier of the group', { id: integer('Identifier') }),
    teamId: object('Team the group belongs to', { id: integer('Identifier') }),
    name: text('Name'),
    description: text('Description'),
    externalId: text('Identifier in the identity provider'),
    nextGenScopeId: text('Identifier of the scope in the newer scope model'),
    groupOrigin: oneOf('Where the group comes from', 'GROUP_ORIGIN_UNSPECIFIED'),
    groupType: oneOf('Kind of group', 'GROUP_TYPE_UNSPECIFIED'),
    createdAt: timestamp('When it was created'),
    updatedAt: timestamp('When it was last changed'),
    roles: list(
      'Roles of the members',
      object('Role', {
        name: text('Name'),
        description: text('Description'),
        roleId: object('Identifier of the role', { id: integer('Identifier') }),
      }),
    ),
    scope: object('What the members see', {
      id: object('Identifier of the scope', { id: integer('Identifier') }),
      filters: object('Filters of the scope', {
        applications: list('Applications', scopeTerm),
        subsystems: list('Subsystems', scopeTerm),
      }),
    }),
  }),
);

export const listTeamScopes = operation({
  number: 1,
  summary: 'List the team scopes',
  method: 'GET',
  path: `${ROOT}/aaa/team-scopes/v1/list`,
  query: object('Query parameters; none is documented', {}),
  output: object('Team scopes', { scopes: list('Team scopes', teamScope) }),
  repeat: 'read',
});

export const getTeamGroup = operation({
  number: 16,
  summary: 'Read a team group',
  method: 'GET',
  path: `${ROOT}/aaa/team-groups/v1/{group_id.id}`,
  pathParameters: object('Path', { 'group_id.id': integer('Identifier of the group') }, ['group_id.id']),
  output: object('Team group', { group: teamGroup }),
  repeat: 'read',
});
