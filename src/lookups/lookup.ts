import { Construct } from 'constructs';
import {
  DataObservabilityCustomEnrichments,
  DataObservabilityCustomEnrichmentsConfig,
} from './custom-enrichments';
import {
  DataObservabilityDailyEvaluationTokens,
  DataObservabilityDailyEvaluationTokensConfig,
} from './daily-evaluation-tokens';
import { DataObservabilityDashboard, DataObservabilityDashboardConfig } from './dashboard';
import {
  DataObservabilityDeployedIntegration,
  DataObservabilityDeployedIntegrationConfig,
} from './deployed-integration';
import { DataObservabilityEvent, DataObservabilityEventConfig } from './event';
import { DataObservabilityEvents, DataObservabilityEventsConfig } from './events';
import { DataObservabilityExtensions, DataObservabilityExtensionsConfig } from './extensions';
import {
  DataObservabilityIncidentAggregations,
  DataObservabilityIncidentAggregationsConfig,
} from './incident-aggregations';
import {
  DataObservabilityIntegrationDefinition,
  DataObservabilityIntegrationDefinitionConfig,
} from './integration-definition';
import {
  DataObservabilitySloAlertValidation,
  DataObservabilitySloAlertValidationConfig,
} from './slo-alert-validation';
import { DataObservabilitySlos, DataObservabilitySlosConfig } from './slos';
import { DataObservabilityTeamGroup, DataObservabilityTeamGroupConfig } from './team-group';
import { DataObservabilityTeamScopes, DataObservabilityTeamScopesConfig } from './team-scopes';

/**
 * Reads from the observability service, one function per kind of object. Each adds a Terraform data source to
 * the stack.
 */
export class Lookup {
  /**
   * Reads the scopes of the team (operation 1).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which query parameters to send
   * @returns the scopes; known when Terraform has read it
   */
  public static teamScopes(
    scope: Construct,
    constructId: string,
    config?: DataObservabilityTeamScopesConfig,
  ): DataObservabilityTeamScopes {
    return new DataObservabilityTeamScopes(scope, constructId, config);
  }

  /**
   * Reads an integration definition by its key (operation 3).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which definition to read
   * @returns the definition; known when Terraform has read it
   */
  public static integrationDefinition(
    scope: Construct,
    constructId: string,
    config: DataObservabilityIntegrationDefinitionConfig,
  ): DataObservabilityIntegrationDefinition {
    return new DataObservabilityIntegrationDefinition(scope, constructId, config);
  }

  /**
   * Reads how many evaluation tokens were used per day (operation 6).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which days to read
   * @returns the tokens by day; known when Terraform has read it
   */
  public static dailyEvaluationTokens(
    scope: Construct,
    constructId: string,
    config?: DataObservabilityDailyEvaluationTokensConfig,
  ): DataObservabilityDailyEvaluationTokens {
    return new DataObservabilityDailyEvaluationTokens(scope, constructId, config);
  }

  /**
   * Reads how many incidents there are, by group, on all pages (operation 7).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which incidents to count
   * @returns the groups; known when Terraform has read it
   */
  public static incidentAggregations(
    scope: Construct,
    constructId: string,
    config?: DataObservabilityIncidentAggregationsConfig,
  ): DataObservabilityIncidentAggregations {
    return new DataObservabilityIncidentAggregations(scope, constructId, config);
  }

  /**
   * Reads an integration of the account (operation 9).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which integration to read
   * @returns the integration; known when Terraform has read it
   */
  public static deployedIntegration(
    scope: Construct,
    constructId: string,
    config: DataObservabilityDeployedIntegrationConfig,
  ): DataObservabilityDeployedIntegration {
    return new DataObservabilityDeployedIntegration(scope, constructId, config);
  }

  /**
   * Searches custom enrichments by name or by identifier (operation 10).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config what to search for
   * @returns what was found, which may be nothing; known when Terraform has read it
   */
  public static customEnrichments(
    scope: Construct,
    constructId: string,
    config: DataObservabilityCustomEnrichmentsConfig,
  ): DataObservabilityCustomEnrichments {
    return new DataObservabilityCustomEnrichments(scope, constructId, config);
  }

  /**
   * Reads SLOs by their identifiers (operation 13).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which SLOs to read
   * @returns the SLOs that exist, and the identifiers of those that do not; known when Terraform has read it
   */
  public static slos(
    scope: Construct,
    constructId: string,
    config: DataObservabilitySlosConfig,
  ): DataObservabilitySlos {
    return new DataObservabilitySlos(scope, constructId, config);
  }

  /**
   * Reads a dashboard (operation 14).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which dashboard to read
   * @returns the dashboard; known when Terraform has read it
   */
  public static dashboard(
    scope: Construct,
    constructId: string,
    config: DataObservabilityDashboardConfig,
  ): DataObservabilityDashboard {
    return new DataObservabilityDashboard(scope, constructId, config);
  }

  /**
   * Reads a group of users with its roles and its scope (operation 16).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which group to read
   * @returns the group; known when Terraform has read it
   */
  public static teamGroup(
    scope: Construct,
    constructId: string,
    config: DataObservabilityTeamGroupConfig,
  ): DataObservabilityTeamGroup {
    return new DataObservabilityTeamGroup(scope, constructId, config);
  }

  /**
   * Asks what a change of an SLO would mean for its alerts (operation 17). Nothing is changed.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config the SLO as it would be
   * @returns one result per alert; known when Terraform has read it
   */
  public static sloAlertValidation(
    scope: Construct,
    constructId: string,
    config: DataObservabilitySloAlertValidationConfig,
  ): DataObservabilitySloAlertValidation {
    return new DataObservabilitySloAlertValidation(scope, constructId, config);
  }

  /**
   * Reads all extensions (operation 19).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which extensions to read
   * @returns the extensions; known when Terraform has read it
   */
  public static extensions(
    scope: Construct,
    constructId: string,
    config?: DataObservabilityExtensionsConfig,
  ): DataObservabilityExtensions {
    return new DataObservabilityExtensions(scope, constructId, config);
  }

  /**
   * Reads an event (operation 20).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which event to read
   * @returns the event; known when Terraform has read it
   */
  public static eventRecord(
    scope: Construct,
    constructId: string,
    config: DataObservabilityEventConfig,
  ): DataObservabilityEvent {
    return new DataObservabilityEvent(scope, constructId, config);
  }

  /**
   * Reads events, on all pages (operation 21).
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config which events to read
   * @returns the events; known when Terraform has read it
   */
  public static events(
    scope: Construct,
    constructId: string,
    config?: DataObservabilityEventsConfig,
  ): DataObservabilityEvents {
    return new DataObservabilityEvents(scope, constructId, config);
  }

  private constructor() {}
}
