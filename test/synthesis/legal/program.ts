import { TerraformStack } from 'cdktf';
import { ArchiveTargetConfig, OutgoingWebhookConfig, SloConfig } from '../../../src';

/** Functions that add constructs to a stack, by description. If they add no provider, the stack gets one. */
export type Programs = Readonly<Record<string, (stack: TerraformStack) => void>>;

export const SLO: SloConfig = {
  name: 'checkout',
  targetThresholdPercentage: 99,
  requestBasedMetricSli: { goodEvents: { query: 'good' }, totalEvents: { query: 'events' } },
};

/** An SLO with another name. */
export const sloNamed = (name: string): SloConfig => ({ ...SLO, name });

/** An SLO without an indicator: overrides set it, or the SLO already exists. */
export const BARE: SloConfig = { name: 'checkout', targetThresholdPercentage: 99 };

export const ARCHIVE: ArchiveTargetConfig = { isActive: true, objectStorage: { bucket: 'logs' } };

export const WEBHOOK: OutgoingWebhookConfig = {
  name: 'chat',
  otherVariant: { name: 'chatRoom', valueJson: '{}' },
};
