# Saves the stack's plan as plan.bin, and its review as comment.md and review.json. Passes its arguments to `terraform plan`.
set -eu
PATH=$PWD/node_modules/.bin:$PATH
npx --no-install tsx main.ts
cd cdktf.out/stacks/checkout
umask 077 # plan.bin contains secrets
terraform init -input=false
if ! grep -s '"type":' .terraform/terraform.tfstate | grep -qv '"local"'; then
  echo 'The stack needs a backend, because the files on this runner are deleted after the job.' >&2
  exit 1
fi
review() { cdktf-provider-observability review --log plan.jsonl "$@"; }
# The text of an object must not be a command to the runner, or fold lines in its log.
show() { text=$(review "$@") && printf '%s\n' "$text" | sed 's/##\([a-z]*\[\)/# #\1/g'; }
if [ "${GITHUB_ACTIONS:-}" = true ]; then
  word=$(node -p 'crypto.randomUUID()')
  echo "::stop-commands::$word"
  trap 'echo "::$word::"' EXIT
fi
terraform plan -input=false -json -out=plan.bin "$@" > plan.jsonl || { show || cat plan.jsonl; exit 1; }
terraform show -no-color plan.bin > plan.txt
show plan.bin --text plan.txt
{ printf '### checkout: plan\n\nAfter the merge, the pipeline applies these changes or none.\n\n'; review plan.bin --text plan.txt --format markdown; } > comment.md
chmod 644 comment.md # the next job may have another user
review plan.bin --format json > review.json
