/** Prints the slowest files at the end of a run, so that a slow test is seen the day it is written. */
module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const slowest = testResults
      .map(({ perfStats, testFilePath }) => ({ seconds: perfStats.runtime / 1000, testFilePath }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, 10);
    console.log('\nSlowest files:');
    for (const { seconds, testFilePath } of slowest) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${testFilePath.slice(process.cwd().length + 1)}`);
    }
  }
};
