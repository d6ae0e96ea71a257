import {
  flag,
  atPath,
  lookupId,
  listOf,
  nested,
  NOT_SECRET,
  ONE_BRANCH,
  records,
  text,
  time,
  jsonText,
} from './attributes';
import { call, dataSource } from './description';
import { json, string } from './kind';

export const dashboard = dataSource('dashboard', {
  example: { dashboardId: 'checkout-overview' },
  doc: 'Looks up a dashboard by its identifier. Fails if the dashboard does not exist.',
  collection: 'dashboards',
  read: {
    ...call(14, 'getDashboard', 'GET /v1/dashboards/dashboards/{dashboard_id}'),
    summary: 'Read a dashboard',
    responseId: ['dashboard', 'id'],
  },
  // Everybody who can open a dashboard can see all of these values.
  secrets: null,
  attributes: {
    dashboardId: lookupId(string, 'Identifier of the dashboard.', 'dashboard_id', 'checkout-overview'),
    ...atPath(['dashboard'], {
      id: text('Identifier of the dashboard.'),
      name: text('Name of the dashboard.'),
      slugName: text('Name of the dashboard in its URL.'),
      description: text('Description of the dashboard.'),
      folderId: text("Identifier of the dashboard's folder.", { at: ['folderId', 'value'] }),
      absoluteTimeFrame: nested(
        'Time frame with a fixed start and end.',
        { from: time('Start of the time frame'), to: time('End of the time frame') },
        ONE_BRANCH,
      ),
      fiveMinutes: jsonText(
        'Settings of the time frame "last five minutes", as JSON. Null for any other.',
        ONE_BRANCH,
      ),
      layout: nested('Layout of the dashboard.', {
        sections: records('Sections, from top to bottom.', 'DashboardSection', {
          id: text('Identifier of the section.', { at: ['id', 'value'] }),
          options: nested('Options of the section.', {
            internal: jsonText('Internal options of the section, as JSON text. Null if there are none.'),
          }),
          rows: listOf('Rows of the section, each as JSON text.', json),
        }),
      }),
      actions: records('Actions of the widgets.', 'DashboardAction', {
        id: text('Identifier of the action.'),
        name: text('Name of the action.'),
        widgetId: text('Identifier of the widget that offers the action.'),
        shouldOpenInNewWindow: flag('Whether the action opens in a new window.'),
        dataSource: text('Data source of the action, such as `ACTION_DATA_SOURCE_TYPE_NONE_UNSPECIFIED`.'),
        definition: nested('Definition of the action.', {
          customAction: nested('An action that opens a URL.', { url: text('URL to open.', NOT_SECRET) }),
        }),
      }),
      annotations: records('Annotations on the widgets.', 'DashboardAnnotation', {
        id: text('Identifier of the annotation.'),
        name: text('Name of the annotation.'),
        description: text('Description of the annotation.'),
        enabled: flag('Whether the annotation is shown.'),
        scope: nested('Widgets that show the annotation.', {
          specificWidgets: nested('The widgets, if only some of them show the annotation. Null otherwise.', {
            widgetIds: listOf('Identifiers of the widgets, each as JSON text.', json),
          }),
        }),
        source: nested('Source of the annotation.', {
          pipelineQuery: nested('A query that returns the annotations.', {
            dataModeType: text('Data mode of the query, such as `DATA_MODE_TYPE_HIGH_UNSPECIFIED`.'),
            labelFields: listOf('Fields that become labels of the annotation, each as JSON text.', json),
            messageTemplate: text("Template of the annotation's message."),
            orientation: text('Orientation, for example `ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED`.'),
            query: text('Text of the query.', { at: ['query', 'text'] }),
            strategy: nested('Strategy for turning query results into annotations.', {
              instant: jsonText('Settings of point-in-time annotations, as JSON. Null for other strategies.'),
            }),
          }),
        }),
      }),
      filters: records('Filters of the dashboard.', 'DashboardFilter', {
        displayName: text('Display name of the filter.'),
        enabled: flag('Whether the filter is applied.'),
        collapsed: flag('Whether the filter is collapsed on the dashboard.'),
        source: nested('Data that the filter applies to.', {
          logs: nested('The logs that the filter applies to.', {
            field: text('Name of the field.'),
            observationField: nested('The observed field.', {
              keypath: jsonText('Path of the field, as JSON text.'),
              scope: jsonText('Scope of the field, as JSON text.'),
            }),
            operator: nested('Operator that compares the field.', {
              equals: jsonText('Settings of an equality comparison, as JSON text. Null for other operators.'),
            }),
          }),
        }),
      }),
      variables: records("Variables in the first of the API's two formats.", 'DashboardVariable', {
        name: text('Name of the variable.'),
        displayName: text('Display name of the variable.'),
        description: text('Description of the variable.'),
        displayType: text('Display type of the variable, such as `VARIABLE_DISPLAY_TYPE_UNSPECIFIED`.'),
        definition: nested('Source of the value.', {
          constant: nested('A constant value.', { value: text('Value of the constant.') }),
        }),
      }),
      variablesV2: records("Variables in the second of the API's two formats.", 'DashboardVariableV2', {
        name: text('Name of the variable.'),
        displayName: text('Display name of the variable.'),
        description: text('Description of the variable.'),
        displayFullRow: flag('Whether the variable fills a whole row.'),
        displayType: text('Display type of the variable, such as `VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED`.'),
        source: nested('Source of the values.', {
          textbox: nested('A text box for the value.', {
            defaultValue: nested('Initial value of the text box.', {
              defaultRegexValue: jsonText('Regular expression used as the initial value, as JSON text.'),
            }),
          }),
        }),
        value: nested('The current value of the variable.', {
          interval: nested('The value, if it is an interval. Null otherwise.', {
            value: nested('The selected interval.', {
              label: text('Label of the interval.'),
              value: text('Value of the interval.'),
            }),
          }),
        }),
      }),
    }),
    authorId: text('Identifier of the author of the dashboard.'),
    authorName: text('Name of the author of the dashboard.'),
    createdAt: time('Creation time of the dashboard'),
    updatedAt: time('Time of the last change to the dashboard'),
    createdOriginType: text('Origin of the dashboard, such as `TOKEN_ORIGIN_TYPE_USER`.'),
    updatedOriginType: text('Origin of the last change, such as `TOKEN_ORIGIN_TYPE_API`.'),
    isLocked: flag('Whether the dashboard is locked.'),
    lockerAuthorId: text('Identifier of the user who locked the dashboard.'),
    lockerName: text('Name of the user who locked the dashboard.'),
    updaterAuthorId: text('Identifier of the user who last changed the dashboard.'),
    updaterName: text('Name of the user who last changed the dashboard.'),
  },
});
