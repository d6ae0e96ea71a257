import { TerraformDataSource, TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { Description } from '../schema/description';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { unlessKept } from '../synthesis/dropped-name';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

/**
 * What lookups have in common. jsii makes it part of each of them.
 *
 * @internal
 */
export abstract class LookupDataSource extends TerraformDataSource {
  /** @internal */
  protected readonly _config: object;
  /** @internal */
  protected readonly _schema: Description;

  constructor(scope: Construct, id: string, schema: Description, config: TerraformMetaArguments) {
    super(scope, id, {
      ...config,
      terraformResourceType: schema.terraformType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this._config = { ...config };
    this._schema = schema;
    requireProperties(this, schema, () => this._config);
    this.node.addValidation({
      validate: () => Object.entries(this._config).flatMap(([name, value]) => unlessKept(name, value)),
    });
  }

  /** The whole answer of the service, as JSON text: a list with one answer per call where it takes several. */
  public get json(): string {
    return this.getStringAttribute('json');
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(this._schema, this._config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(this._schema, this._config);
  }
}

/**
 * Of a lookup whose operation has a query.
 *
 * @internal
 */
export interface QueryLookupConfig extends TerraformMetaArguments {
  /**
   * Query parameters that the API does not document, by name. Naming a documented parameter here is an error.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/** @internal */
export abstract class QueryLookup extends LookupDataSource {
  /** @internal */
  declare protected readonly _config: Mutable<QueryLookupConfig>;

  /** Query parameters that the API does not document, by name. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Takes the configured `extraQuery` back. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }
}

/**
 * Of a lookup whose operation has a body.
 *
 * @internal
 */
export interface BodyLookupConfig extends TerraformMetaArguments {
  /**
   * JSON object, as text, of members that the API does not document. They are merged into the request. Naming a
   * documented member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/** @internal */
export abstract class BodyLookup extends LookupDataSource {
  /** @internal */
  declare protected readonly _config: Mutable<BodyLookupConfig>;

  /** JSON object, as text, of members that the API does not document. */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Takes the configured `extraMembers` back. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }
}
