import { extraQuery, id64, many, text, wholeAnswer } from './answer';
import { dataSource } from './description';
import { object } from './kind';

export const teamScopes = dataSource('teamScopes', {
  title: 'team scopes',
  doc: 'The scopes of the team, read by operation 1.',
  attributes: {
    extraQuery,
    scopes: many(
      'The scopes.',
      object({
        id: text('Identifier of the scope.'),
        teamId: id64('Identifier of the team that the scope belongs to.'),
        displayName: text('Name that is shown.'),
        description: text('What the scope is for.'),
        defaultExpression: text('Expression for what no filter names.'),
        filters: many(
          'Filters by kind of entity.',
          object({
            entityType: text('Kind of entity, such as `ENTITY_TYPE_UNSPECIFIED`.'),
            expression: text('Expression of the filter.'),
          }),
        ),
      }),
    ),
    json: wholeAnswer,
  },
});
