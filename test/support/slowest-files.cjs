const { relative } = require('node:path');

const SHOWN = 10;

/** A reporter of jest that prints the slowest files of a run, so that a slow test is noticed on the day it is written. */
module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const slowest = testResults
      .map(({ testFilePath, perfStats }) => ({ file: relative('.', testFilePath), ms: perfStats.runtime }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN);
    console.log(`\nThe slowest files:\n${slowest.map(({ file, ms }) => `${seconds(ms)}  ${file}`).join('\n')}`);
  }
};

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`;
