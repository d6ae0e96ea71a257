import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from './output-list';

/** Definition of the enrichment. */
export class CustomEnrichmentDefinitionOutputReference extends ComplexObject {
  /** Identifier of the enrichment. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the enrichment. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** What the enrichment is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Name of the file that the table came from. */
  public get fileName(): string {
    return this.getStringAttribute('file_name');
  }

  /** Size of the file, in bytes. */
  public get fileSize(): number {
    return this.getNumberAttribute('file_size');
  }

  /** Whether the enrichment serves queries only. */
  public get isQueryOnly(): IResolvable {
    return this.getBooleanAttribute('is_query_only');
  }

  /** Version of the table. */
  public get version(): number {
    return this.getNumberAttribute('version');
  }
}

/** An entry of `CustomEnrichmentList`. */
export class CustomEnrichmentOutputReference extends ComplexObject {
  /** Definition of the enrichment. */
  public get definition(): CustomEnrichmentDefinitionOutputReference {
    return new CustomEnrichmentDefinitionOutputReference(this, 'definition', false);
  }

  /** The table, as text. */
  public get textual(): string {
    return this.getStringAttribute('textual');
  }
}

/** The custom enrichments that were found. */
export class CustomEnrichmentList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): CustomEnrichmentOutputReference {
    return this._entry(CustomEnrichmentOutputReference, index);
  }
}
