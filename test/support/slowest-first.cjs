/** Starts the slowest files first in a fresh clone, where jest knows no durations: otherwise, one core waits for the last file. */
const Sequencer = require('@jest/test-sequencer').default;

const SLOWEST = [
  '/tools/cdktf-cli',
  '/pipelines',
  '/faults/matrix/retried',
  '/tools/node',
  '/terraform/canary',
  '/tools/testing-library',
];

module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => SLOWEST.findIndex((name) => path.includes(`/test${name}`));
    const [slow, others] = [tests.filter((test) => rank(test) >= 0), tests.filter((test) => rank(test) < 0)];
    return [...slow.sort((a, b) => rank(a) - rank(b)), ...super.sort(others)];
  }
};
