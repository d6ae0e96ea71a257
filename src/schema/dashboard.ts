import { flag, inside, key, many, nested, OPEN, records, text, jsonText } from './attributes';
import { dataSource } from './description';
import { json, string } from './kind';

export const dashboard = dataSource('dashboard', {
  example: { dashboardId: 'checkout-overview' },
  doc: 'A dashboard. An unknown identifier is an error.',
  collection: 'dashboards',
  read: {
    name: 'getDashboard',
    number: 14,
    summary: 'Read a dashboard',
    method: 'GET',
    path: '/v1/dashboards/dashboards/{dashboard_id}',
  },
  // Everybody who can open the dashboard sees all of it.
  secrets: null,
  attributes: {
    dashboardId: key(string, 'Identifier of the dashboard to read.', 'dashboard_id', 'checkout-overview'),
    ...inside(['dashboard'], {
      id: text('Identifier of the dashboard.'),
      name: text('Name of the dashboard.'),
      slugName: text('Name of the dashboard in URLs.'),
      description: text('What the dashboard shows.'),
      folderId: text("Identifier of the dashboard's folder.", { at: ['folderId', 'value'] }),
      absoluteTimeFrame: nested('Time frame with a fixed start and end.', {
        from: text('Start of the time frame, in ISO 8601.'),
        to: text('End of the time frame, in ISO 8601.'),
      }),
      fiveMinutes: jsonText('Present if the time frame is the last five minutes.'),
      layout: nested('Layout of the dashboard.', {
        sections: records('Sections, from top to bottom.', 'DashboardSection', {
          id: text('Identifier of the section.', { at: ['id', 'value'] }),
          options: nested('Options of the section.', {
            internal: jsonText('Present if the section has internal options.'),
          }),
          rows: many('Rows of the section, each as JSON text.', json),
        }),
      }),
      actions: records('Actions of the widgets.', 'DashboardAction', {
        id: text('Identifier of the action.'),
        name: text('Name of the action.'),
        widgetId: text('Identifier of the widget that offers the action.'),
        shouldOpenInNewWindow: flag('Whether the action opens in a new window.'),
        dataSource: text('Kind of data source, such as `ACTION_DATA_SOURCE_TYPE_NONE_UNSPECIFIED`.'),
        definition: nested('What the action does.', {
          customAction: nested('Opens a URL.', { url: text('URL to open.', OPEN) }),
        }),
      }),
      annotations: records('Annotations on the widgets.', 'DashboardAnnotation', {
        id: text('Identifier of the annotation.'),
        name: text('Name of the annotation.'),
        description: text('What the annotation is about.'),
        enabled: flag('Whether the annotation is shown.'),
        scope: nested('Which widgets show the annotation.', {
          specificWidgets: nested('Only these widgets.', {
            widgetIds: many('Identifiers of the widgets, each as JSON text.', json),
          }),
        }),
        source: nested('Where the annotation comes from.', {
          pipelineQuery: nested('A query.', {
            dataModeType: text('Data mode, such as `DATA_MODE_TYPE_HIGH_UNSPECIFIED`.'),
            labelFields: many('Fields that become labels, each as JSON text.', json),
            messageTemplate: text('Template of the message.'),
            orientation: text('Orientation, such as `ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED`.'),
            query: text('Text of the query.', { at: ['query', 'text'] }),
            strategy: nested('How results become annotations.', {
              instant: jsonText('Present for annotations at a single point in time.'),
            }),
          }),
        }),
      }),
      filters: records('Filters of the dashboard.', 'DashboardFilter', {
        displayName: text('Name shown to users.'),
        enabled: flag('Whether the filter is applied.'),
        collapsed: flag('Whether the filter is shown collapsed.'),
        source: nested('Data that the filter applies to.', {
          logs: nested('Logs.', {
            field: text('Name of the field.'),
            observationField: nested('The observed field.', {
              keypath: jsonText('Path of the field.'),
              scope: jsonText('Scope of the field.'),
            }),
            operator: nested('How the field is compared.', { equals: jsonText('Present for equality.') }),
          }),
        }),
      }),
      variables: records('Variables of the dashboard, first form.', 'DashboardVariable', {
        name: text('Name of the variable.'),
        displayName: text('Name shown to users.'),
        description: text('What the variable is for.'),
        displayType: text('How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_UNSPECIFIED`.'),
        definition: nested('Where the value comes from.', {
          constant: nested('A constant.', { value: text('Value of the constant.') }),
        }),
      }),
      variablesV2: records('Variables of the dashboard, second form.', 'DashboardVariableV2', {
        name: text('Name of the variable.'),
        displayName: text('Name shown to users.'),
        description: text('What the variable is for.'),
        displayFullRow: flag('Whether the variable takes up a full row.'),
        displayType: text('How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED`.'),
        source: nested('Where the values come from.', {
          textbox: nested('A text box.', {
            defaultValue: nested('Value until the user enters another.', {
              defaultRegexValue: jsonText('Regular expression that is the default value.'),
            }),
          }),
        }),
        value: nested('The current value.', {
          interval: nested('An interval.', {
            value: nested('The chosen interval.', {
              label: text('Label of the interval.'),
              value: text('Value of the interval.'),
            }),
          }),
        }),
      }),
    }),
    authorId: text('Identifier of the author.'),
    authorName: text('Name of the author.'),
    createdAt: text('When the dashboard was created, in ISO 8601.'),
    updatedAt: text('When the dashboard was last changed, in ISO 8601.'),
    createdOriginType: text('How the dashboard was created, such as `TOKEN_ORIGIN_TYPE_USER`.'),
    updatedOriginType: text('How the dashboard was last changed, such as `TOKEN_ORIGIN_TYPE_API`.'),
    isLocked: flag('Whether the dashboard is locked.'),
    lockerAuthorId: text('Identifier of the user who locked the dashboard.'),
    lockerName: text('Name of the user who locked the dashboard.'),
    updaterAuthorId: text('Identifier of the user who last changed the dashboard.'),
    updaterName: text('Name of the user who last changed the dashboard.'),
  },
});
