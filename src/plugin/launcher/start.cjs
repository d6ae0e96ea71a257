// This file uses old syntax, so that an outdated Node.js can run it and say which version is needed.
'use strict';

// The provider receives the signals of Terraform's process group, but must stop only when Terraform requests it: a signal during a
// create would lose the object. This must run first: by default, signals stop Node.js, and SIGUSR1 opens its inspector.
['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGUSR1', 'SIGUSR2', 'SIGALRM'].forEach(function (signal) {
  process.on(signal, function () {});
});

var fs = require('fs');
var MIN_NODE_VERSION = '20.18.1';
var nodeVersion = process.versions.node;
// Bun and Deno pretend to be Node.js, but do not run the provider.
var otherRuntime = process.versions.bun ? 'Bun' : process.versions.deno ? 'Deno' : undefined;

if (otherRuntime || isOlder(nodeVersion.split('.'), MIN_NODE_VERSION.split('.'))) {
  // Terraform shows this line to the user.
  fs.writeSync(
    1,
    'The observability provider needs Node.js ' +
      MIN_NODE_VERSION +
      ' or newer, but was started with ' +
      (otherRuntime || nodeVersion) +
      ' (' +
      process.execPath +
      '). Put such a node first on the PATH, or set OBSERVABILITY_NODE to its path.\n',
  );
  process.exit(1);
}

function isOlder(version, required) {
  for (var part = 0; part < required.length; part++) {
    var difference = parseInt(version[part], 10) - parseInt(required[part], 10);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

// The launcher watches stderr until it is closed, and passes the real stderr as descriptor 9, unless a wrapper has closed it.
var watched = process.argv[2];
if (watched) {
  fs.writeSync(2, watched + '\n');
  try {
    if (fs.fstatSync(9).isFIFO()) {
      fs.closeSync(fs.openSync('/dev/fd/9', 'a'));
      fs.closeSync(2);
      // A new descriptor gets the lowest number.
      fs.openSync('/dev/fd/9', 'a');
    }
  } catch (_) {
    // The launcher goes on passing stderr on.
  }
  try {
    fs.unlinkSync(watched);
  } catch (_) {
    // Somebody else has removed it.
  }
}

require('./plugin.cjs');
