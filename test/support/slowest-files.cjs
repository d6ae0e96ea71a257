/** Prints the slowest files at the end of a run, so that slow tests are noticed early. */
module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const slowest = testResults
      .map(({ perfStats, testFilePath }) => ({ seconds: perfStats.runtime / 1000, testFilePath }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10);
    console.log('\nSlowest files:');
    for (const { seconds, testFilePath } of slowest) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${testFilePath.slice(process.cwd().length + 1)}`);
    }
  }
};
