import { TerraformStack } from 'cdktf';
import { ArchiveTargetConfig, OutgoingWebhookConfig, SloConfig } from '../../../src';

/** The constructs that programs add to their stack, by what they do. A stack without a provider gets one. */
export type Programs = Readonly<Record<string, (stack: TerraformStack) => void>>;

const EVENTS = { query: 'events' };

export const SLO: SloConfig = {
  name: 'checkout',
  targetThresholdPercentage: 99,
  requestBasedMetricSli: { goodEvents: EVENTS, totalEvents: EVENTS },
};
/** Overrides set the indicator, or nothing does, because the SLO exists. */
export const BARE: SloConfig = { name: 'checkout', targetThresholdPercentage: 99 };

export const ARCHIVE: ArchiveTargetConfig = { isActive: true, objectStorage: { bucket: 'logs' } };

export const WEBHOOK: OutgoingWebhookConfig = {
  name: 'chat',
  otherVariant: { name: 'chatRoom', valueJson: '{}' },
};
