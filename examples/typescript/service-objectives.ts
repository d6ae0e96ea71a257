import { OutgoingWebhook, Slo, SloTimeFrame } from 'cdktf-provider-observability';
import { Construct } from 'constructs';

/** One objective of a service: what has to be good, and how much of it. */
export interface Objective {
  readonly about: string;
  /** In percent. */
  readonly target: number;
  readonly goodQuery: string;
  readonly totalQuery: string;
}

export interface ServiceObjectivesConfig {
  readonly service: string;
  /** Part of the name of every SLO, so that people find the dashboard of the service. */
  readonly dashboardName: string;
  readonly labels: { [key: string]: string };
  readonly objectives: readonly Objective[];
}

/** The SLOs of one service, with the same naming and labels. */
export class ServiceObjectives extends Construct {
  public readonly slos: readonly Slo[];

  constructor(scope: Construct, id: string, config: ServiceObjectivesConfig) {
    super(scope, id);
    this.slos = config.objectives.map(
      ({ about, target, goodQuery, totalQuery }) =>
        new Slo(this, about, {
          name: `${config.service} ${about}`,
          description: `See the dashboard ${config.dashboardName}.`,
          targetThresholdPercentage: target,
          sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
          labels: { ...config.labels, service: config.service, objective: about },
          requestBasedMetricSli: { goodEvents: { query: goodQuery }, totalEvents: { query: totalQuery } },
        }),
    );
  }

  /** Opens a ticket when one of the objectives is at risk. */
  public openTickets(projectKey: string, dashboardId: string, token: string): OutgoingWebhook {
    return new OutgoingWebhook(this, 'tickets', {
      name: `tickets for ${this.slos.map((slo) => slo.name).join(', ')}`,
      typeName: 'ISSUE_TRACKER',
      url: `https://tracker.example.com/hooks/slo?slos=${this.slos.map((slo) => slo.id).join(',')}&dashboard=${dashboardId}`,
      issueTracker: {
        email: 'platform@example.com',
        projectKey,
        apiTokenWo: token,
        // Increase it when the token changes.
        apiTokenWoVersion: '1',
      },
      testBeforeCreate: true,
    });
  }
}
