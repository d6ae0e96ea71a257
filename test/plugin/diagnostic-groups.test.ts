import { Diagnostics } from '../../src/plugin';
import { DiagnosticGroups } from '../../src/plugin/diagnostic-groups';

const gone = { key: 'gone', more: { summary: 'More are gone', detail: 'The plan names them.' } };
const made = { key: 'made', more: { summary: 'More are made', detail: 'The state names them.' } };

/** Summaries of what the requests of one process tell. */
function told(...requests: ((diagnostics: Diagnostics) => void)[]): string[] {
  const groups = new DiagnosticGroups();
  return requests.flatMap((request) => {
    const diagnostics = new Diagnostics(groups);
    request(diagnostics);
    return diagnostics.list.map(({ summary }) => summary);
  });
}

const forty = (group: typeof gone) =>
  Array.from({ length: 40 }, (_, index) => (diagnostics: Diagnostics) => {
    diagnostics.boundedWarning(group, `${group.key} ${index + 1}`, 'detail');
  });

const ten = (key: string) => Array.from({ length: 10 }, (_, index) => `${key} ${index + 1}`);

test('ten objects are named in a group, one warning says that there are more, and the rest are not shown', () => {
  expect(told(...forty(gone))).toEqual([...ten('gone'), 'More are gone']);
});

test('each group has ten of its own', () => {
  expect(told(...forty(gone), ...forty(made))).toEqual([
    ...ten('gone'),
    'More are gone',
    ...ten('made'),
    'More are made',
  ]);
});

test('warnings without a group are all shown', () => {
  const requests = Array.from({ length: 40 }, () => (diagnostics: Diagnostics) => {
    diagnostics.warning('one of its own', 'detail');
  });
  expect(told(...requests)).toHaveLength(40);
});
