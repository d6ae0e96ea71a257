import { derived, dialect, from, MOVED } from './run';
import { CheckedCall } from '../../../src/cli/dialect/differences';
import { DialectConfig } from '../../../src/schema/dialect';
import { temporaryFile } from '../../support/temporary-folder';
import { openApiDocument } from '../../support/witness';

describe('--check', () => {
  const check = async (config: DialectConfig, name: string, ...args: string[]) =>
    from(name, '--check', temporaryFile(JSON.stringify(config)), ...args);

  it.each([
    ['documented.yaml', 0],
    ['moved.yaml', 0],
    ['reduced.json', 3],
  ])('compares %s with the dialect derived from it, and exits with %i', async (name, code) => {
    expect(await check(await derived(name), name)).toMatchObject({ code });
  });

  it('reports moved calls, other shapes and missing calls as JSON, calls that write included', async () => {
    const config = {
      ...MOVED,
      memberNames: {},
      paths: { ...MOVED.paths, '/aaa/api-keys/v3': '/access/keys/v3' },
    };
    const { code, output } = await check(config, 'moved.yaml', '--json');
    const { calls } = JSON.parse(output) as { calls: CheckedCall[] };
    expect(code).toBe(3);
    expect(calls.find(({ call }) => call === 'PUT /v1/slo/slos')?.status).not.toBe('ok');
    expect(calls).toEqual(
      expect.arrayContaining([
        {
          call: 'POST /aaa/api-keys/v3',
          status: 'moved',
          notes: ['set in paths: "/aaa/api-keys/v3":"/access/keys/v4"'],
        },
        {
          call: 'POST /logs/data-setup/v2',
          status: 'other shape',
          notes: [
            'request objectStorage: perhaps bucketStore',
            'response target.objectStorage: perhaps bucketStore',
          ],
        },
      ]),
    );
  });

  it('says that a call is gone, unless missingCalls has it', async () => {
    const { output } = await check({}, 'reduced.json');
    expect(output).toContain('gone         GET /v3/events\n    add to missingCalls: "GET /v3/events"\n');
    const { output: without } = await check({ missingCalls: ['GET /v3/events'] }, 'reduced.json');
    expect(without).toContain('missing      GET /v3/events');
  });

  it('counts a call in missingCalls as right', async () => {
    const document = openApiDocument('documented.yaml');
    const { '/mgmt/openapi/latest/v3/events': _, ...paths } = document.paths;
    const file = temporaryFile(JSON.stringify({ ...document, paths }));
    const ofConfig = async (config: DialectConfig) =>
      dialect('--from', file, '--check', temporaryFile(JSON.stringify(config)));
    expect(await ofConfig({})).toMatchObject({ code: 3 });
    expect(await ofConfig({ missingCalls: ['GET /v3/events'] })).toMatchObject({ code: 0 });
  });

  it('names candidates for readOnlyMembers, without those that the dialect has', async () => {
    const line = 'only in responses: status: see readOnlyMembers';
    expect((await check({}, 'reduced.json')).output).toContain(line);
    expect((await check({ readOnlyMembers: ['status'] }, 'reduced.json')).output).not.toContain(line);
  });

  it('says that a request has no body, or has one', async () => {
    const document = openApiDocument('documented.yaml');
    const [hooks, search] = [
      '/mgmt/openapi/latest/integrations/webhooks/v1',
      '/mgmt/openapi/latest/enrichment-rules/custom-enrichment-rules/v1/search',
    ];
    const { requestBody, ...without } = document.paths[hooks].post;
    const changed = {
      [hooks]: { post: without },
      [search]: { post: { ...document.paths[search].post, requestBody } },
    };
    const text = JSON.stringify({ ...document, paths: { ...document.paths, ...changed } });
    const { output } = await dialect('--from', temporaryFile(text), '--check', temporaryFile('{}'));
    expect(output.split('\n')).toEqual([
      'other shape  POST /enrichment-rules/custom-enrichment-rules/v1/search',
      '    the request has a body',
      'other shape  POST /integrations/webhooks/v1',
      '    the request has no body',
      '',
    ]);
  });

  it('names the types of requests and responses', async () => {
    const text = JSON.stringify(openApiDocument('documented.yaml'));
    const types = text.replaceAll('"isActive":{"type":"boolean"}', '"isActive":{"type":["null","string"]}');
    const { output, code } = await dialect('--from', temporaryFile(types), '--check', temporaryFile('{}'));
    expect([code, output]).toEqual([
      3,
      'other shape  POST /logs/data-setup/v2\n    request isActive: string instead of boolean\n    response target.archiveSpec.isActive: string instead of boolean\n',
    ]);
  });

  it.each<[string, string, DialectConfig, string]>([
    [
      'way to create SLOs',
      'moved.yaml',
      { ...MOVED, sloCreateMethod: 'PUT' },
      'set sloCreateMethod to "POST"\n',
    ],
    ['way to create SLOs', 'documented.yaml', { sloCreateMethod: 'POST' }, 'set sloCreateMethod to "PUT"\n'],
    ['style of queries', 'moved.yaml', { ...MOVED, queryStyle: 'dotted' }, 'set queryStyle to "brackets"\n'],
    [
      'list of missing calls',
      'moved.yaml',
      { ...MOVED, missingCalls: ['GET /v3/events'] },
      'moved        GET /v3/events\n    the document has it: remove it from missingCalls\n',
    ],
  ])('finds another %s in %s', async (_, name, config, line) => {
    const { code, output } = await check(config, name);
    expect([code, output]).toEqual([3, expect.stringContaining(line)]);
  });

  it('compares the calls with the version in the document, and prints nothing if all are right', async () => {
    const { output } = await check({ apiVersion: '4' }, 'documented.yaml');
    expect(output).toBe('set apiVersion to "latest"\n');
    expect((await check({}, 'documented.yaml')).output).toBe('');
  });
});
