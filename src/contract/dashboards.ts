import { ROOT } from './common';
import { operation } from './operation';
import { anyObject, anything, flag, list, named, object, oneOf, text, timestamp } from './shape';

const action = object('Action', {
  id: text('Identifier'),
  name: text('Name'),
  widgetId: text('Widget that offers it'),
  shouldOpenInNewWindow: flag('Whether it opens a new window'),
  dataSource: oneOf('Data it acts on', 'ACTION_DATA_SOURCE_TYPE_NONE_UNSPECIFIED'),
  definition: object('What it does; one member', {
    customAction: object('Opens an address', { url: text('Address') }),
  }),
});

const annotation = object('Annotation', {
  id: text('Identifier'),
  name: text('Name'),
  description: text('Description'),
  enabled: flag('Whether it is shown'),
  scope: object('Where it is shown; one member', {
    specificWidgets: object('On some widgets', { widgetIds: list('Widgets', anything('Widget')) }),
  }),
  source: object('Where it comes from; one member', {
    pipelineQuery: object('A query', {
      dataModeType: oneOf('Data the query reads', 'DATA_MODE_TYPE_HIGH_UNSPECIFIED'),
      labelFields: list('Fields used as labels', anything('Field')),
      messageTemplate: text('Template of the message'),
      orientation: oneOf('How it is drawn', 'ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED'),
      query: object('Query', { text: text('Text of the query') }),
      strategy: object('How results become annotations; one member', { instant: anyObject('A moment each') }),
    }),
  }),
});

const filter = object('Filter', {
  displayName: text('Name shown to people'),
  enabled: flag('Whether it applies'),
  collapsed: flag('Whether it is shown collapsed'),
  source: object('What it filters; one member', {
    logs: object('Logs', {
      field: text('Field'),
      observationField: object('Field in the newer form', {
        keypath: anything('Path'),
        scope: anything('Scope'),
      }),
      operator: object('Comparison; one member', { equals: anyObject('Equal to a selection') }),
    }),
  }),
});

const variable = object('Variable', {
  name: text('Name'),
  displayName: text('Name shown to people'),
  description: text('Description'),
  displayType: oneOf('How it is shown', 'VARIABLE_DISPLAY_TYPE_UNSPECIFIED'),
  definition: object('Its values; one member', { constant: object('One value', { value: text('Value') }) }),
});

const variableV2 = object('Variable in the newer form', {
  name: text('Name'),
  displayName: text('Name shown to people'),
  description: text('Description'),
  displayFullRow: flag('Whether it takes a full row'),
  displayType: oneOf('How it is shown', 'VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED'),
  source: object('Where its values come from; one member', {
    textbox: object('What a person types', {
      defaultValue: object('Default', { defaultRegexValue: anything('Regular expression') }),
    }),
  }),
  value: object('Its value; one member', {
    interval: object('Interval', { value: object('Value', { label: text('Label'), value: text('Value') }) }),
  }),
});

const dashboard = named(
  'Dashboard',
  object('A dashboard', {
    id: text('Identifier'),
    name: text('Name'),
    slugName: text('Name in addresses'),
    description: text('Description'),
    folderId: object('Folder', { value: text('Identifier') }),
    absoluteTimeFrame: object('Fixed time frame', { from: timestamp('Start'), to: timestamp('End') }),
    fiveMinutes: anyObject('Present if the time frame is the last five minutes'),
    layout: object('Layout', {
      sections: list(
        'Sections',
        object('Section', {
          id: object('Identifier', { value: text('Identifier') }),
          options: object('Options', { internal: anyObject('Internal section') }),
          rows: list('Rows', anything('Row; its content is not documented')),
        }),
      ),
    }),
    actions: list('Actions', action),
    annotations: list('Annotations', annotation),
    filters: list('Filters', filter),
    variables: list('Variables', variable),
    variablesV2: list('Variables in the newer form', variableV2),
  }),
);

const origins = ['TOKEN_ORIGIN_TYPE_UNSPECIFIED', 'TOKEN_ORIGIN_TYPE_USER', 'TOKEN_ORIGIN_TYPE_API'];

export const getDashboard = operation({
  number: 14,
  summary: 'Read a dashboard',
  method: 'GET',
  path: `${ROOT}/v1/dashboards/dashboards/{dashboard_id}`,
  pathParameters: object('Path', { dashboard_id: text('Identifier of the dashboard') }, ['dashboard_id']),
  output: named(
    'DashboardEnvelope',
    object('A dashboard and who created it', {
      authorId: text('Who created it'),
      authorName: text('Name of who created it'),
      createdAt: timestamp('When it was created'),
      updatedAt: timestamp('When it was last changed'),
      createdOriginType: oneOf('What it was created with', ...origins),
      updatedOriginType: oneOf('What it was last changed with', ...origins),
      isLocked: flag('Whether it is locked'),
      lockerAuthorId: text('Who locked it'),
      lockerName: text('Name of who locked it'),
      updaterAuthorId: text('Who last changed it'),
      updaterName: text('Name of who last changed it'),
      dashboard,
    }),
  ),
  repeat: 'read',
});
