import { validateConfig } from '../planning/validate';
import { Provider } from '../provider';
import { answer, find, Session } from './answer';
import { fromDynamicObject, toDynamicObject } from './dynamic-value';
import {
  ReadDataSource_Request,
  ReadDataSource_Response,
  ValidateDataResourceConfig_Request,
  ValidateDataResourceConfig_Response,
} from './generated/plugin6';
import { ProviderService } from './rpc';

type DataSourceCalls = Pick<ProviderService, 'validateDataResourceConfig' | 'readDataSource'>;

export function dataSourceCalls({ dataSources }: Provider, session: Session): DataSourceCalls {
  const schema = ({ typeName }: { typeName: string }) =>
    Object.hasOwn(dataSources, typeName) ? dataSources[typeName].schema : undefined;
  return {
    validateDataResourceConfig: answer<
      ValidateDataResourceConfig_Request,
      ValidateDataResourceConfig_Response
    >(session, {
      name: 'ValidateDataResourceConfig',
      schema,
      failure: {},
      async handle(request, context) {
        const dataSource = find('data source', request.typeName, dataSources);
        const config = fromDynamicObject(request.config, dataSource.schema.attributes) ?? {};
        validateConfig(dataSource.schema, config, { writeOnlyAllowed: false }, context.diagnostics);
        await dataSource.validate?.(config, context);
        return {};
      },
    }),

    readDataSource: answer<ReadDataSource_Request, ReadDataSource_Response>(session, {
      name: 'ReadDataSource',
      schema,
      failure: {},
      async handle(request, context) {
        const dataSource = find('data source', request.typeName, dataSources);
        const { attributes } = dataSource.schema;
        const state = await dataSource.read(fromDynamicObject(request.config, attributes) ?? {}, context);
        return { state: toDynamicObject(state, attributes) };
      },
    }),
  };
}
