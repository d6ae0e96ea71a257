import { succeeded, TerraformFolder } from '../support/terraform';
import { FIXTURE_SOURCE, installFixture } from './fixture/build';

const HEAD = `
terraform {
  required_providers {
    fixture = { source = "${FIXTURE_SOURCE}" }
  }
}
`;

let terraform: TerraformFolder;

beforeEach(async () => {
  terraform = TerraformFolder.create();
  await installFixture(terraform.path);
});

afterEach(() => terraform.remove());

test('real Terraform runs the whole lifecycle of an object', async () => {
  const stack = (name: string, kind: string) => `${HEAD}
    provider "fixture" {}

    resource "fixture_fixed" "base" { name = "base" }

    resource "fixture_thing" "all" {
      name          = "${name}"
      kind          = "${kind}"
      size          = 9007199254740993.25
      tags          = { base = fixture_fixed.base.id, empty = "" }
      token         = "never stored"
      token_version = 1
      parts         = [{ title = "one \${fixture_fixed.base.id}" }, { title = "two", weight = 99.95 }]
    }

    data "fixture_lookup" "after" { id = fixture_fixed.base.id }

    output "loud" { value = fixture_thing.all.loud }
    output "shout" { value = provider::fixture::shout("hi") }
    output "looked_up" { value = data.fixture_lookup.after.name }
  `;
  terraform.write('main.tf', stack('first', 'x'));
  await terraform.init();
  succeeded(await terraform.validate());
  expect((await terraform.plan()).exitCode).toBe(2);
  succeeded(await terraform.apply());
  expect(await terraform.output()).toEqual({ loud: 'FIRST', shout: 'HI', looked_up: 'thing fixed-base' });
  expect((await terraform.plan()).exitCode).toBe(0);
  expect(terraform.read('terraform.tfstate')).toContain('9007199254740993.25');
  expect(terraform.read('terraform.tfstate')).not.toContain('never stored');

  terraform.write('main.tf', stack('second', 'x'));
  expect((await terraform.plan()).stdout).toContain('will be updated in-place');
  succeeded(await terraform.apply());
  expect((await terraform.plan()).exitCode).toBe(0);

  terraform.write('main.tf', stack('second', 'y'));
  expect((await terraform.plan()).stdout).toContain('# forces replacement');
  succeeded(await terraform.apply());
  expect((await terraform.plan()).exitCode).toBe(0);

  expect(succeeded(await terraform.destroy()).stdout).toContain('Thing second stays behind');
  expect(await terraform.show()).not.toHaveProperty('values');
});

test('errors name the attribute or the operation, and do not affect other resources', async () => {
  terraform.write(
    'main.tf',
    `${HEAD}
    resource "fixture_thing" "good" { name = "good" }
    resource "fixture_thing" "refused" { name = "create refuses" }
    resource "fixture_thing" "exploded" { name = "create explodes" }
    resource "fixture_thing" "late" { name = "late error" }`,
  );
  await terraform.init();
  const { exitCode, text } = await terraform.apply();
  expect(exitCode).toBe(1);
  expect(text).toMatch(/Error: create refused\s+with fixture_thing\.refused,\s+on main\.tf/);
  expect(text).toContain('Error: ApplyResourceChange of fixture_thing failed unexpectedly');
  expect(text).toContain('Warning: Late error');
  const { resources } = JSON.parse(terraform.read('terraform.tfstate')) as {
    resources: { name: string; instances: { status?: string }[] }[];
  };
  expect(resources.map(({ name, instances }) => [name, instances[0].status])).toEqual([
    ['good', undefined],
    ['late', undefined],
  ]);
});

test('warns about deprecated attributes with their messages, and plans no changes', async () => {
  const stack = (colour: string) => `${HEAD}
    resource "fixture_thing" "painted" {
      name = "a"
      ${colour}
    }`;
  terraform.write('main.tf', stack(''));
  await terraform.init();
  expect(succeeded(await terraform.validate()).text).not.toContain('Warning');

  terraform.write('main.tf', stack('colour = "red"'));
  const { text } = succeeded(await terraform.apply());
  expect(text).toMatch(
    /Warning: "colour" of fixture_thing is deprecated\s+with fixture_thing\.painted,\s+on main\.tf line .*\s+.*colour = "red"\s+Use "tags"\./,
  );
  expect((await terraform.plan()).exitCode).toBe(0);
});
