/** A page that renders `openapi.json` beside it, with nothing loaded from elsewhere. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Observability management API</title>
<style>
  :root { color-scheme: light dark; --line: #8884; --soft: #8881; --dim: #888; --get: #1a7f5a; --post: #2563c9; --put: #b45f06; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 18rem 1fr; }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); }
  nav h2 { font-size: .75rem; text-transform: uppercase; letter-spacing: .05em; color: var(--dim); margin: 1.1rem 0 .2rem; }
  nav a { display: block; padding: .1rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  nav a:hover { text-decoration: underline; }
  nav input { width: 100%; padding: .4rem .6rem; font: inherit; }
  main { padding: 1.5rem 2rem; max-width: 64rem; min-width: 0; }
  h1 { margin: 0 0 .3rem; font-size: 1.5rem; }
  article { border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; padding: .8rem 1rem; scroll-margin-top: 1rem; }
  article h3 { margin: 0 0 .3rem; font-size: 1rem; }
  code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
  .method { color: #fff; border-radius: 4px; padding: .1rem .45rem; font: 600 12px ui-monospace, monospace; margin-right: .5rem; }
  .get { background: var(--get); } .post { background: var(--post); } .put { background: var(--put); }
  .dim { color: var(--dim); }
  details { margin: .5rem 0 0; }
  summary { cursor: pointer; font-weight: 600; }
  ul { list-style: none; margin: .2rem 0; padding-left: 1rem; border-left: 1px solid var(--line); }
  li { padding: .1rem 0; }
  .required { color: #c0392b; font-size: .8em; }
  @media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; } }
</style>
</head>
<body>
<nav><input id="search" type="search" placeholder="Search" aria-label="Search operations"><div id="index"></div></nav>
<main><h1 id="title">Loading</h1><p id="about" class="dim"></p><div id="operations"></div></main>
<script>
const element = (tag, attributes, ...children) => {
  const node = Object.assign(document.createElement(tag), attributes);
  node.append(...children);
  return node;
};
const code = (text) => element('code', { textContent: text });
const dim = (text) => element('span', { className: 'dim', textContent: text });

let components = {};
const resolved = (schema) => schema.$ref ? { name: schema.$ref.split('/').pop(), ...components[schema.$ref.split('/').pop()] } : schema;

function typeName(schema) {
  const shape = resolved(schema);
  if (shape.type === 'array') return typeName(shape.items) + '[]';
  if (typeof shape.additionalProperties === 'object') return 'map of ' + typeName(shape.additionalProperties);
  return shape.name || [shape.type || 'any'].flat().join(' or ');
}

function members(schema) {
  const shape = resolved(schema);
  if (shape.type === 'array') return members(shape.items);
  const fields = Object.entries(shape.properties || {});
  if (fields.length === 0) return dim(shape.description || 'Nothing');
  return element('ul', {}, ...fields.map(([name, field]) => member(name, field, (shape.required || []).includes(name))));
}

function member(name, schema, required) {
  const shape = resolved(schema);
  const listed = shape.examples ? ' Listed: ' + shape.examples.join(', ') + '.' : '';
  const line = [code(name), ' ', dim(typeName(schema)), ' ', required ? element('span', { className: 'required', textContent: 'required ' }) : '',
    element('span', { textContent: (shape.description || '') + '.' + listed })];
  const inner = shape.type === 'array' ? resolved(shape.items) : shape;
  if (!inner.properties || Object.keys(inner.properties).length === 0) return element('li', {}, ...line);
  return element('li', {}, lazily(line, () => members(schema)));
}

// Members are made when they are first shown.
function lazily(heading, content, open) {
  const box = element('details', { open: Boolean(open) }, element('summary', { style: 'font-weight: inherit' }, ...heading));
  const fill = () => { if (box.open && box.children.length === 1) box.append(content()); };
  box.addEventListener('toggle', fill);
  fill();
  return box;
}

function article(method, path, operation) {
  const body = operation.requestBody && operation.requestBody.content['application/json'].schema;
  const answer = operation.responses['200'].content['application/json'].schema;
  const parts = [element('h3', { textContent: operation.summary }),
    element('div', {}, element('span', { className: 'method ' + method, textContent: method.toUpperCase() }), code(path)),
    element('div', { className: 'dim' }, operation.operationId + '. ' + operation.description)];
  const parameters = operation.parameters.map((parameter) =>
    member(parameter.name, { ...parameter.schema, description: parameter.description + ' (' + parameter.in + ')' }, parameter.required));
  const section = (name, content, open) => lazily([element('strong', { textContent: name })], content, open);
  if (parameters.length > 0) parts.push(section('Parameters', () => element('ul', {}, ...parameters), true));
  if (body) parts.push(section('Request body: ' + typeName(body), () => members(body)));
  parts.push(section('Answer: ' + typeName(answer), () => members(answer)));
  return element('article', { id: operation.operationId }, ...parts);
}

async function show() {
  const api = await (await fetch('openapi.json')).json();
  components = api.components.schemas;
  document.getElementById('title').textContent = api.info.title;
  document.getElementById('about').textContent = api.info.description + ' Every operation needs the header Authorization.';
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation, node: article(method, path, operation) })));
  document.getElementById('operations').append(...all.map(({ node }) => node));
  const list = () => {
    const wanted = document.getElementById('search').value.toLowerCase();
    const shown = all.filter(({ path, operation, node }) => {
      node.hidden = !(path + operation.summary + operation.operationId).toLowerCase().includes(wanted);
      return !node.hidden;
    });
    const tags = [...new Set(shown.map(({ operation }) => operation.tags[0]))].sort();
    document.getElementById('index').replaceChildren(...tags.flatMap((tag) => [element('h2', { textContent: tag }),
      ...shown.filter(({ operation }) => operation.tags[0] === tag).map(({ operation }) =>
        element('a', { href: '#' + operation.operationId, textContent: operation.summary }))]));
  };
  document.getElementById('search').addEventListener('input', list);
  list();
}
show().catch((error) => { document.getElementById('title').textContent = 'The document could not be shown: ' + error.message; });
</script>
</body>
</html>
`;
