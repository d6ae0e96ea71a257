import { flag, inside, key, many, one, OPEN, records, text, unknown } from './attributes';
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
      slugName: text('Name of the dashboard in addresses.'),
      description: text('What the dashboard shows.'),
      folderId: text('Identifier of the folder of the dashboard.', { at: ['folderId', 'value'] }),
      absoluteTimeFrame: one('Time frame between two fixed moments.', {
        from: text('Start of the time frame, in ISO 8601.'),
        to: text('End of the time frame, in ISO 8601.'),
      }),
      fiveMinutes: unknown('Present if the time frame is the last five minutes.'),
      layout: one('Layout of the dashboard.', {
        sections: records('Sections, from top to bottom.', 'DashboardSection', {
          id: text('Identifier of the section.', { at: ['id', 'value'] }),
          options: one('Options of the section.', {
            internal: unknown('Present if the section has internal options.'),
          }),
          rows: many('Rows of the section, each as JSON text.', json),
        }),
      }),
      actions: records('Actions of the widgets.', 'DashboardAction', {
        id: text('Identifier of the action.'),
        name: text('Name of the action.'),
        widgetId: text('Identifier of the widget that offers the action.'),
        shouldOpenInNewWindow: flag('Whether the action opens a new window.'),
        dataSource: text('Kind of data source, such as `ACTION_DATA_SOURCE_TYPE_NONE_UNSPECIFIED`.'),
        definition: one('What the action does.', {
          customAction: one('Opens an address.', { url: text('Address that is opened.', OPEN) }),
        }),
      }),
      annotations: records('Annotations on the widgets.', 'DashboardAnnotation', {
        id: text('Identifier of the annotation.'),
        name: text('Name of the annotation.'),
        description: text('What the annotation is about.'),
        enabled: flag('Whether the annotation is shown.'),
        scope: one('Which widgets show the annotation.', {
          specificWidgets: one('Only these widgets.', {
            widgetIds: many('Identifiers of the widgets, each as JSON text.', json),
          }),
        }),
        source: one('Where the annotation comes from.', {
          pipelineQuery: one('A query.', {
            dataModeType: text('Data mode, such as `DATA_MODE_TYPE_HIGH_UNSPECIFIED`.'),
            labelFields: many('Fields that become labels, each as JSON text.', json),
            messageTemplate: text('Template of the message.'),
            orientation: text('Orientation, such as `ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED`.'),
            query: text('Text of the query.', { at: ['query', 'text'] }),
            strategy: one('How results become annotations.', {
              instant: unknown('Present for annotations at one moment.'),
            }),
          }),
        }),
      }),
      filters: records('Filters of the dashboard.', 'DashboardFilter', {
        displayName: text('Name that is shown.'),
        enabled: flag('Whether the filter is applied.'),
        collapsed: flag('Whether the filter is shown collapsed.'),
        source: one('What is filtered.', {
          logs: one('Logs.', {
            field: text('Name of the field.'),
            observationField: one('The observed field.', {
              keypath: unknown('Path of the field.'),
              scope: unknown('Scope of the field.'),
            }),
            operator: one('How the field is compared.', { equals: unknown('Present for equality.') }),
          }),
        }),
      }),
      variables: records('Variables of the dashboard, first form.', 'DashboardVariable', {
        name: text('Name of the variable.'),
        displayName: text('Name that is shown.'),
        description: text('What the variable is for.'),
        displayType: text('How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_UNSPECIFIED`.'),
        definition: one('Where the value comes from.', {
          constant: one('A constant.', { value: text('Value of the constant.') }),
        }),
      }),
      variablesV2: records('Variables of the dashboard, second form.', 'DashboardVariableV2', {
        name: text('Name of the variable.'),
        displayName: text('Name that is shown.'),
        description: text('What the variable is for.'),
        displayFullRow: flag('Whether the variable takes a full row.'),
        displayType: text('How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED`.'),
        source: one('Where the values come from.', {
          textbox: one('A text box.', {
            defaultValue: one('Value before the user types one.', {
              defaultRegexValue: unknown('Regular expression that is the default value.'),
            }),
          }),
        }),
        value: one('The current value.', {
          interval: one('An interval.', {
            value: one('The chosen interval.', {
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
    createdOriginType: text('Origin of the creation, such as `TOKEN_ORIGIN_TYPE_USER`.'),
    updatedOriginType: text('Origin of the last change, such as `TOKEN_ORIGIN_TYPE_API`.'),
    isLocked: flag('Whether the dashboard is locked.'),
    lockerAuthorId: text('Identifier of the user who locked it.'),
    lockerName: text('Name of the user who locked it.'),
    updaterAuthorId: text('Identifier of the user who last changed it.'),
    updaterName: text('Name of the user who last changed it.'),
  },
});
