import { join } from 'node:path';
import { buildFixture, FIXTURE_SOURCE, PLATFORM } from './fixture/build';
import { succeeded, TerraformFolder } from '../support/terraform';

const terraform = TerraformFolder.create();
afterAll(() => terraform.remove());

test('real Terraform runs the whole lifecycle of an object', async () => {
  const stack = (name: string, kind: string) => `
    terraform {
      required_providers {
        fixture = { source = "${FIXTURE_SOURCE}" }
      }
    }
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
  await buildFixture(join(terraform.path, 'terraform.d/plugins', FIXTURE_SOURCE, '0.0.1', PLATFORM));
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
