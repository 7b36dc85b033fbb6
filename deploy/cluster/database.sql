-- Once, on the primary: psql -v password=… -f database.sql
create role carreau login password :'password';
-- Whom a request runs as (docs/decisions/0033-row-level-security.md); carreau is no superuser and makes no roles.
create role carreau_tenant nologin;
grant carreau_tenant to carreau;
create database carreau owner carreau;
