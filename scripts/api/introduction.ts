import { paragraphs, table } from '../markdown';

const LANGUAGES = [
  [
    'TypeScript',
    '`targetThresholdPercentage`',
    "`new Slo(stack, 'slo', { … })`",
    "`Lookup.teamScopes(stack, 'scopes')`",
    '`SloTimeFrame.TWENTY_EIGHT_DAYS`',
  ],
  [
    'Python',
    '`target_threshold_percentage`',
    '`Slo(stack, "slo", …)`',
    '`Lookup.team_scopes(stack, "scopes")`',
    '`SloTimeFrame.TWENTY_EIGHT_DAYS`',
  ],
  [
    'Java',
    '`getTargetThresholdPercentage()`',
    '`Slo.Builder.create(stack, "slo").….build()`',
    '`Lookup.teamScopes(stack, "scopes")`',
    '`SloTimeFrame.TWENTY_EIGHT_DAYS`',
  ],
  [
    'Go',
    '`TargetThresholdPercentage()`',
    '`observability.NewSlo(stack, jsii.String("slo"), &observability.SloConfig{…})`',
    '`observability.Lookup_TeamScopes(stack, jsii.String("scopes"), nil)`',
    '`observability.SloTimeFrame_TWENTY_EIGHT_DAYS()`',
  ],
  [
    'C#',
    '`TargetThresholdPercentage`',
    '`new Slo(stack, "slo", new SloConfig { … })`',
    '`Lookup.TeamScopes(stack, "scopes")`',
    '`SloTimeFrame.TWENTY_EIGHT_DAYS`',
  ],
];

/** The introduction of API.md. */
export const INTRODUCTION = paragraphs(
  `The classes of this package. Members that every CDKTF construct has, such as \`node\` and \`addOverride\`, are not listed.
[docs/provider.md](docs/provider.md) has the same for HCL.`,
  'Names are those of TypeScript. In other languages:',
  table(['', 'Property', 'Construct', 'Lookup', 'Constant'], LANGUAGES),
  `In the examples \`stack\` is a \`TerraformStack\` with an \`ObservabilityProvider\`.

- The configuration of a resource or a lookup also accepts CDKTF's \`TerraformMetaArguments\`: \`dependsOn\`, \`provider\`,
  \`lifecycle\`, \`count\`, \`forEach\` and others.
- Each property of such a configuration is also a property of the construct, which represents its value after the apply, for use
  in other constructs. It is listed again among the attributes if it is read as another type.
- \`xInput\` is the configured value of a property \`x\`. Assign a plain value to \`x\`; use \`putX(value)\` for an object or a list
  of objects. \`resetX()\` removes the value of an optional property.
- \`IResolvable\` is an expression that Terraform evaluates.
- The first entry of a list is \`get(0)\`.`,
);
