export { wireId, wireNumber } from '../service/wire-value';
