import { extraQuery, id64, records, text } from './attributes';
import { call, dataSource } from './description';

export const teamScopes = dataSource('teamScopes', {
  example: {},
  doc: 'Looks up the scopes of the teams that the API key belongs to.',
  collection: 'teamScopes',
  identity: 'id',
  read: {
    ...call(1, 'listTeamScopes', 'GET /aaa/team-scopes/v1/list'),
    summary: 'List the team scopes',
    responseMember: 'scopes',
  },
  secrets: null,
  attributes: {
    extraQuery,
    scopes: records('The scopes that were found.', 'TeamScope', {
      id: text('Identifier of the scope.'),
      teamId: id64('Identifier of the team that the scope belongs to.'),
      displayName: text('Display name of the scope.'),
      description: text('Description of the scope.'),
      defaultExpression: text('Default expression, for kinds of entity that have no filter.'),
      filters: records('Filters of the scope, with one entry per kind of entity.', 'TeamScopeFilter', {
        entityType: text('Kind of entity, such as `ENTITY_TYPE_UNSPECIFIED`.'),
        expression: text('Expression of the filter.'),
      }),
    }),
  },
});
