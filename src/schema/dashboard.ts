import { flag, inside, lookupId, many, nested, NOT_SECRET, records, text, jsonText } from './attributes';
import { dataSource } from './description';
import { json, string } from './kind';

export const dashboard = dataSource('dashboard', {
  example: { dashboardId: 'checkout-overview' },
  doc: 'A dashboard, by its identifier. The lookup fails if the dashboard does not exist.',
  collection: 'dashboards',
  read: {
    name: 'getDashboard',
    number: 14,
    summary: 'Read a dashboard',
    method: 'GET',
    path: '/v1/dashboards/dashboards/{dashboard_id}',
  },
  // Everybody who can open a dashboard sees all of these values.
  secrets: null,
  attributes: {
    dashboardId: lookupId(string, 'Identifier of the dashboard.', 'dashboard_id', 'checkout-overview'),
    ...inside(['dashboard'], {
      id: text('Identifier of the dashboard.'),
      name: text('Name of the dashboard.'),
      slugName: text('Name of the dashboard in URLs.'),
      description: text('What the dashboard shows.'),
      folderId: text("Identifier of the dashboard's folder.", { at: ['folderId', 'value'] }),
      absoluteTimeFrame: nested('Time frame with a fixed start and end.', {
        from: text('Start of the time frame, in ISO 8601 format.'),
        to: text('End of the time frame, in ISO 8601 format.'),
      }),
      fiveMinutes: jsonText('JSON text if the time frame is the last five minutes, otherwise null.'),
      layout: nested('Layout of the dashboard.', {
        sections: records('Sections, from top to bottom.', 'DashboardSection', {
          id: text('Identifier of the section.', { at: ['id', 'value'] }),
          options: nested('Options of the section.', {
            internal: jsonText('JSON text if the section has internal options, otherwise null.'),
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
          customAction: nested('An action that opens a URL.', { url: text('URL to open.', NOT_SECRET) }),
        }),
      }),
      annotations: records('Annotations on the widgets.', 'DashboardAnnotation', {
        id: text('Identifier of the annotation.'),
        name: text('Name of the annotation.'),
        description: text('What the annotation is about.'),
        enabled: flag('Whether the annotation is shown.'),
        scope: nested('Which widgets show the annotation.', {
          specificWidgets: nested('Set if only some widgets show the annotation.', {
            widgetIds: many('Identifiers of the widgets, each as JSON text.', json),
          }),
        }),
        source: nested('Where the annotation comes from.', {
          pipelineQuery: nested('A query that returns the annotations.', {
            dataModeType: text('Data mode of the query, such as `DATA_MODE_TYPE_HIGH_UNSPECIFIED`.'),
            labelFields: many('Fields that become labels of the annotation, each as JSON text.', json),
            messageTemplate: text("Template of the annotation's message."),
            orientation: text('Orientation, such as `ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED`.'),
            query: text('Text of the query.', { at: ['query', 'text'] }),
            strategy: nested('How query results become annotations.', {
              instant: jsonText('JSON text if the annotations are single points in time, otherwise null.'),
            }),
          }),
        }),
      }),
      filters: records('Filters of the dashboard.', 'DashboardFilter', {
        displayName: text('Name of the filter, as shown to users.'),
        enabled: flag('Whether the filter is applied.'),
        collapsed: flag('Whether the filter is shown collapsed.'),
        source: nested('Data that the filter applies to.', {
          logs: nested('The logs that the filter applies to.', {
            field: text('Name of the field.'),
            observationField: nested('The observed field.', {
              keypath: jsonText('Path of the field, as JSON text.'),
              scope: jsonText('Scope of the field, as JSON text.'),
            }),
            operator: nested('How the field is compared.', {
              equals: jsonText('JSON text if the comparison is for equality, otherwise null.'),
            }),
          }),
        }),
      }),
      variables: records("Variables, in the first of the API's two formats.", 'DashboardVariable', {
        name: text('Name of the variable.'),
        displayName: text('Name of the variable, as shown to users.'),
        description: text('What the variable is for.'),
        displayType: text('How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_UNSPECIFIED`.'),
        definition: nested('Where the value comes from.', {
          constant: nested('A variable with a constant value.', { value: text('Value of the constant.') }),
        }),
      }),
      variablesV2: records("Variables, in the second of the API's two formats.", 'DashboardVariableV2', {
        name: text('Name of the variable.'),
        displayName: text('Name of the variable, as shown to users.'),
        description: text('What the variable is for.'),
        displayFullRow: flag('Whether the variable takes up a full row.'),
        displayType: text('How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED`.'),
        source: nested('Where the values come from.', {
          textbox: nested('A text box for the value.', {
            defaultValue: nested('Initial value of the text box.', {
              defaultRegexValue: jsonText('Regular expression that is the initial value, as JSON text.'),
            }),
          }),
        }),
        value: nested('The current value of the variable.', {
          interval: nested('A value that is an interval.', {
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
    createdAt: text('When the dashboard was created, in ISO 8601 format.'),
    updatedAt: text('When the dashboard was last changed, in ISO 8601 format.'),
    createdOriginType: text('How the dashboard was created, such as `TOKEN_ORIGIN_TYPE_USER`.'),
    updatedOriginType: text('How the dashboard was last changed, such as `TOKEN_ORIGIN_TYPE_API`.'),
    isLocked: flag('Whether the dashboard is locked.'),
    lockerAuthorId: text('Identifier of the user who locked the dashboard.'),
    lockerName: text('Name of the user who locked the dashboard.'),
    updaterAuthorId: text('Identifier of the user who last changed the dashboard.'),
    updaterName: text('Name of the user who last changed the dashboard.'),
  },
});
