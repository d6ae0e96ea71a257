import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen, Loopback } from './loopback';
import { temporaryFolder } from './temporary-folder';

/** A replacement for GitHub's command, which supports only the calls of the workflow. */
const GH = `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const args = process.argv.slice(2).join(' ');
const notes = process.env.FORGE + '/projects/1/merge_requests/7/notes';
const headers = { 'private-token': process.env.GH_TOKEN };
const isOwn = ({ author, body }) => author.id === 1 && body.startsWith('### checkout: ');
const comments = async () => (await (await fetch(notes, { headers })).json()).filter(isOwn).reverse();
const send = (method, path = '') => fetch(notes + path, { method, headers, body: readFileSync('comment.md') });
const OWN = '.[] | select(.user.login == "github-actions[bot]") | select(.body | startswith("### checkout: "))';
const CALLS = {
  ['api --paginate repos/us/checkout/issues/7/comments --jq ' + OWN + ' | .id']: async () => (await comments()).map(({ id }) => id),
  'api --silent --method PATCH repos/us/checkout/issues/comments/1 -F body=@comment.md': () => send('PUT', '/1'),
  'api --silent repos/us/checkout/issues/7/comments -F body=@comment.md': () => send('POST'),
  'api repos/us/checkout/commits/abc/pulls --jq .[0].number // 0': () => ['7'],
  ['api --paginate repos/us/checkout/issues/7/comments --jq ' + OWN + ' | .body | rtrimstr("\\\\n") | split("\\\\n") | last']:
    async () => (await comments()).map(({ body }) => body.trimEnd().split('\\n').at(-1)),
};
if (!CALLS[args]) throw new Error('This replacement for gh does not support: ' + args);
Promise.resolve(CALLS[args]()).then((lines) => Array.isArray(lines) && console.log(lines.join('\\n')));
`;

export interface Forge extends Pick<Loopback, 'close'> {
  /** Comments, oldest first. The pipeline's account has the id 1. */
  readonly comments: { readonly author: number; body: string }[];
  readonly url: string;
  /** The folder to add to the PATH. */
  readonly bin: string;
}

/** Serves the comments of a pull request through GitLab's API, and through a replacement for GitHub's command. */
export async function startForge(): Promise<Forge> {
  const comments: Forge['comments'] = [];
  const answers: Readonly<Record<string, () => unknown>> = {
    '/user': () => ({ id: 1 }),
    '/projects/1/repository/commits/abc/merge_requests': () => [{ iid: 7 }],
    '/projects/1/merge_requests/7/notes': () =>
      comments.map(({ author, body }, index) => ({ id: index + 1, author: { id: author }, body })).reverse(),
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const [path] = (request.url ?? '').split('?');
      if (request.headers['private-token'] !== 'token') return response.writeHead(404).end();
      if (request.method === 'PUT') comments[Number(path.split('/').at(-1)) - 1].body = body;
      if (request.method === 'POST') {
        comments.push({ author: 1, body: new URLSearchParams(body).get('body') ?? body });
      }
      const answer = answers[path.replace(/(notes)\/\d+$/, '$1')];
      return answer ? response.end(JSON.stringify(answer())) : response.writeHead(404).end();
    });
  });
  const { port, close } = await listen(server);
  const bin = temporaryFolder();
  writeFileSync(join(bin, 'gh'), GH, { mode: 0o755 });
  return { comments, url: `http://127.0.0.1:${port}`, bin, close };
}
