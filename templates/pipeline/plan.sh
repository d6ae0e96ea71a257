# Saves the stack's plan as plan.bin, and a readable summary as comment.md. Passes its arguments to `terraform plan`.
set -eu
{{synth}}
terraform init -input=false
if ! grep -s '"type":' .terraform/terraform.tfstate | grep -qv '"local"'; then
  echo 'The stack needs a backend, because the files on this runner are deleted after the job.' >&2
  exit 1
fi
terraform plan -input=false -no-color -out=plan.bin "$@" > plan.txt || { cat plan.txt; exit 1; }
cat plan.txt
{
  echo "### checkout: $(grep -m 1 -E '^(Plan: |No changes\.|Changes to Outputs:)' plan.txt)"
  printf '\n<details><summary>The plan</summary>\n\n~~~~~text\n'
  sed -e '/: \(Refreshing state\|Reading\|Read complete\)/d' -e '/^Saved the plan to/,$d' -e '/^──/d' plan.txt | head -c 60000
  [ "$(wc -c < plan.txt)" -lt 60000 ] || printf '\n... See the job log for the complete plan.'
  printf '\n~~~~~\n\n</details>\n\n'
  echo "Plan $(terraform show -no-color plan.bin | sha256sum | cut -c 1-64)"
} > comment.md
