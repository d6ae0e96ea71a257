import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A replacement for GitHub's command, which supports only the calls of the workflow. */
const GH = `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const args = process.argv.slice(2).join(' ');
const notes = process.env.FORGE + '/projects/1/merge_requests/7/notes';
const headers = { 'private-token': process.env.GH_TOKEN };
const comments = async () => (await (await fetch(notes, { headers })).json()).map(({ body }) => body);
const send = (method) => fetch(notes, { method, headers, body: readFileSync('comment.md') });
const CALLS = [
  [/^api --paginate repos.us.checkout.issues.7.comments --jq \\.\\[\\] \\| select\\(\\.body \\| startswith\\("### checkout: "\\)\\) \\| \\.id$/,
    async () => (await comments()).map((body, index) => (body.startsWith('### checkout: ') ? index + 1 : ''))],
  [/^api --silent --method PATCH repos.us.checkout.issues.comments.1 -F body=@comment.md$/, () => send('PUT')],
  [/^api --silent repos.us.checkout.issues.7.comments -F body=@comment.md$/, () => send('POST')],
  [/^api repos.us.checkout.commits.abc.pulls --jq \\.\\[0\\]\\.number \\/\\/ 0$/, () => ['7']],
  [/^api --paginate repos.us.checkout.issues.7.comments --jq \\.\\[\\]\\.body$/, comments],
];
const [, answer] = CALLS.find(([call]) => call.test(args)) ?? [];
if (!answer) throw new Error('This replacement for gh does not support: ' + args);
Promise.resolve(answer()).then((lines) => Array.isArray(lines) && console.log(lines.join('\\n')));
`;

export interface Forge {
  readonly comments: string[];
  readonly url: string;
  /** The folder to add to the PATH. */
  readonly bin: string;
  close(): void;
}

/** Serves the comments of a pull request through GitLab's API, and through a replacement for GitHub's command. */
export async function startForge(): Promise<Forge> {
  const comments: string[] = [];
  const answers: Readonly<Record<string, () => unknown>> = {
    '/projects/1/repository/commits/abc/merge_requests': () => [{ iid: 7 }],
    '/projects/1/merge_requests/7/notes': () => comments.map((body) => ({ body })),
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = answers[(request.url ?? '').split('?')[0]];
      if (request.headers['private-token'] !== 'token' || !answer) return response.writeHead(404).end();
      if (request.method === 'PUT') comments[0] = body;
      if (request.method === 'POST') comments.push(new URLSearchParams(body).get('body') ?? body);
      return response.end(JSON.stringify(answer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bin = mkdtempSync(join(tmpdir(), 'forge-'));
  writeFileSync(join(bin, 'gh'), GH, { mode: 0o755 });
  return {
    comments,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bin,
    close: () => {
      server.close();
      rmSync(bin, { recursive: true });
    },
  };
}
