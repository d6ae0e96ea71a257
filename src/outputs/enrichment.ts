import { ComplexObject, IResolvable } from 'cdktf';

/** Geography of an IP address, as Terraform knows it. */
export class EnrichmentGeoIpOutputReference extends ComplexObject {
  /** Whether the autonomous system number is added, too. */
  public get withAsn(): boolean | IResolvable {
    return this.getBooleanAttribute('with_asn');
  }
}

/** Any other type of enrichment, as Terraform knows it. */
export class EnrichmentOtherTypeOutputReference extends ComplexObject {
  /** Name of the member, as the API spells it. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Content of the member: a JSON object, as text. */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }
}

/** Kind of enrichment, as Terraform knows it. */
export class EnrichmentTypeOutputReference extends ComplexObject {
  /** Geography of an IP address. */
  public get geoIp(): EnrichmentGeoIpOutputReference {
    return new EnrichmentGeoIpOutputReference(this, 'geo_ip', false);
  }

  /** Any other type, by its name. */
  public get other(): EnrichmentOtherTypeOutputReference {
    return new EnrichmentOtherTypeOutputReference(this, 'other', false);
  }
}
