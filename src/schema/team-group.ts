import { id64, many, one, text, wholeAnswer } from './answer';
import { dataSource } from './description';
import { integer64, object, required } from './kind';

const identifier = (doc: string) => one(doc, { id: id64('The identifier itself.') });

const terms = (doc: string) =>
  many(
    doc,
    object({
      filterType: text('How the term is compared, such as `FILTER_TYPE_UNSPECIFIED`.'),
      term: text('The term.'),
    }),
  );

export const teamGroup = dataSource('teamGroup', {
  title: 'team group',
  doc: 'A group of users in a team, with its roles and its scope, read by operation 16. An unknown identifier is an error.',
  attributes: {
    groupId: required(integer64, 'Identifier of the group to read, a 64-bit integer.', { local: true }),
    group: one('The group itself.', {
      groupId: identifier('Identifier of the group.'),
      teamId: identifier('Identifier of the team.'),
      name: text('Name of the group.'),
      description: text('What the group is for.'),
      externalId: text('Identifier of the group in the identity provider.'),
      nextGenScopeId: text('Identifier of the scope in the newer scope model.'),
      groupOrigin: text('Where the group comes from, such as `GROUP_ORIGIN_UNSPECIFIED`.'),
      groupType: text('Kind of group, such as `GROUP_TYPE_UNSPECIFIED`.'),
      createdAt: text('When the group was created, in ISO 8601.'),
      updatedAt: text('When the group was last changed, in ISO 8601.'),
      roles: many(
        'Roles of the members.',
        object({
          name: text('Name of the role.'),
          description: text('What the role is for.'),
          roleId: identifier('Identifier of the role.'),
        }),
      ),
      scope: one('What the members see.', {
        id: identifier('Identifier of the scope.'),
        filters: one('Filters of the scope.', {
          applications: terms('Applications.'),
          subsystems: terms('Subsystems.'),
        }),
      }),
    }),
    json: wholeAnswer,
  },
});
