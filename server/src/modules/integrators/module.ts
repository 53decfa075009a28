import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { DELIVER_EVENTS, deliverEvents, queueDeliveries } from './deliver-events.ts';
import { integratorsDeskRoutes } from './desk.ts';
import { createIntegrator, INTEGRATOR } from './propose-integrator.ts';
import { integratorRoutes } from './routes.ts';

export const integrators: Module = {
  name: 'integrators',
  routes: integratorRoutes,
  desk: integratorsDeskRoutes,
  jobs: [when(DELIVER_EVENTS, deliverEvents)],
  sweeps: [everyMinute('integrators.queue_deliveries', queueDeliveries)],
  approvals: [whenApproved(INTEGRATOR, (_house, tx, decision) => createIntegrator(tx, decision))],
};
