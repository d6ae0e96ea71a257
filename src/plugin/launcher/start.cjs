// Written so that any node can read it: one that is too old must get as far as saying so.
'use strict';

var NEEDED = 20;
var found = process.versions.node;

if (parseInt(found, 10) < NEEDED) {
  // Terraform shows this line to the user.
  require('fs').writeSync(
    1,
    'The observability provider needs Node.js ' + NEEDED + ' or newer and was started with ' + found + ' (' +
      process.execPath + '). Put a newer node first on the PATH, or set OBSERVABILITY_NODE to the path of one.\n'
  );
  process.exit(1);
}

require('./plugin.cjs');
