// Uses old syntax, so that a Node.js that is too old can run it and say so.
'use strict';

// The provider gets the signals of Terraform's process group, but must end only when Terraform asks for it: a signal could
// otherwise end it during a create, whose object would be lost. This comes first, because until then signals end Node.js, and
// SIGUSR1 opens its inspector.
['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGUSR1', 'SIGUSR2', 'SIGALRM'].forEach(function (signal) {
  process.on(signal, function () {});
});

var NEEDED = '20.18.1';
var found = process.versions.node;

if (isOlder(found.split('.'), NEEDED.split('.'))) {
  // Terraform shows this line to the user.
  require('fs').writeSync(
    1,
    'The observability provider needs Node.js ' +
      NEEDED +
      ' or newer and was started with ' +
      found +
      ' (' +
      process.execPath +
      '). Put a newer node first on the PATH, or set OBSERVABILITY_NODE to the path of one.\n',
  );
  process.exit(1);
}

function isOlder(version, than) {
  for (var part = 0; part < than.length; part++) {
    var difference = parseInt(version[part], 10) - parseInt(than[part], 10);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

require('./plugin.cjs');
