import { id64, atPath, lookupId, nested, record, records, text, time } from './attributes';
import { call, dataSource } from './description';
import { integer64 } from './kind';

const terms = (doc: string) =>
  records(doc, 'TeamGroupTerm', {
    filterType: text('Type of the comparison, such as `FILTER_TYPE_UNSPECIFIED`.'),
    term: text('Text of the term.'),
  });

export const teamGroup = dataSource('teamGroup', {
  example: { groupId: '7001' },
  doc: 'Looks up a group of users in a team by the identifier of the group. Fails if the group does not exist.',
  collection: 'teamGroups',
  read: {
    ...call(16, 'getTeamGroup', 'GET /aaa/team-groups/v1/{group_id.id}'),
    summary: 'Read a team group',
    responseMember: 'group',
    responseId: ['group', 'groupId', 'id'],
  },
  secrets: null,
  attributes: {
    groupId: lookupId(integer64, 'Identifier of the group to read, a 64-bit integer.', 'group_id.id', '7001'),
    ...atPath(['group'], {
      id: id64('Identifier of the group.', { at: ['groupId', 'id'] }),
      teamId: id64('Identifier of the team.', { at: ['teamId', 'id'] }),
      name: text('Name of the group.'),
      description: text('Description of the group.'),
      externalId: text('Identifier of the group in the identity provider.'),
      nextGenScopeId: text('Identifier of the scope in the newer scope model.'),
      groupOrigin: text('Origin of the group, such as `GROUP_ORIGIN_UNSPECIFIED`.'),
      groupType: text('Type of the group, such as `GROUP_TYPE_UNSPECIFIED`.'),
      createdAt: time('Creation time of the group'),
      updatedAt: time('Time of the last change to the group'),
      roles: records('Roles that the group gives to its members.', 'TeamGroupRole', {
        name: text('Name of the role.'),
        description: text('Description of the role.'),
        id: id64('Identifier of the role.', { at: ['roleId', 'id'] }),
      }),
      scope: nested('Scope that the group gives to its members.', {
        id: id64('Identifier of the scope.', { at: ['id', 'id'] }),
        filters: record('Filters of the scope.', 'TeamGroupFilters', {
          applications: terms('Filter terms for applications.'),
          subsystems: terms('Filter terms for subsystems.'),
        }),
      }),
    }),
  },
});
