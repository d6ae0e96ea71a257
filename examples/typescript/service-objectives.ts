import { OutgoingWebhook, Slo, SloTimeFrame } from 'cdktf-provider-observability';
import { Construct } from 'constructs';

/** A service-level objective: its indicator, its target, and the queries that measure it. */
export interface Objective {
  readonly indicator: string;
  /** In percent. */
  readonly target: number;
  readonly goodQuery: string;
  readonly totalQuery: string;
}

export interface ServiceObjectivesConfig {
  readonly service: string;
  /** Named in every SLO's description, so that people can find the dashboard. */
  readonly dashboardName: string;
  readonly labels: { [key: string]: string };
  readonly objectives: readonly Objective[];
}

/** The SLOs of one service, with consistent names and labels. */
export class ServiceObjectives extends Construct {
  public readonly slos: readonly Slo[];

  constructor(scope: Construct, id: string, config: ServiceObjectivesConfig) {
    super(scope, id);
    this.slos = config.objectives.map(
      ({ indicator, target, goodQuery, totalQuery }) =>
        new Slo(this, indicator, {
          name: `${config.service} ${indicator}`,
          description: `See the dashboard ${config.dashboardName}.`,
          targetThresholdPercentage: target,
          sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
          labels: { ...config.labels, service: config.service, objective: indicator },
          requestBasedMetricSli: { goodEvents: { query: goodQuery }, totalEvents: { query: totalQuery } },
        }),
    );
  }

  /** Adds a webhook that opens tickets. Every change would replace it, so its name and URL do not depend on the SLOs. */
  public openTickets(projectKey: string, dashboardId: string, token: string): OutgoingWebhook {
    return new OutgoingWebhook(this, 'tickets', {
      name: `tickets in ${projectKey}`,
      typeName: 'ISSUE_TRACKER',
      url: `https://tracker.example.com/hooks/slo?dashboard=${dashboardId}`,
      issueTracker: {
        email: 'platform@example.com',
        projectKey,
        apiTokenWo: token,
        // Increase the version when the token changes.
        apiTokenWoVersion: '1',
      },
      testBeforeCreate: true,
    });
  }
}
