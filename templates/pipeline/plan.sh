# Saves the stack's plan as plan.bin, and its review as comment.md and review.json. Passes its arguments to `terraform plan`.
set -eu
{{synth}}
trap 'rm -f plan.json' EXIT # contains secrets
terraform init -input=false
if ! grep -s '"type":' .terraform/terraform.tfstate | grep -qv '"local"'; then
  echo 'The stack needs a backend, because the files on this runner are deleted after the job.' >&2
  exit 1
fi
review() { {{command}} review --log plan.jsonl "$@"; }
terraform plan -input=false -json -out=plan.bin "$@" > plan.jsonl || { review || cat plan.jsonl; exit 1; }
terraform show -json plan.bin > plan.json
terraform show -no-color plan.bin > plan.txt
review plan.json --text plan.txt
{ printf '### checkout: plan\n\n'; review plan.json --text plan.txt --format markdown; } > comment.md
review plan.json --format json > review.json
