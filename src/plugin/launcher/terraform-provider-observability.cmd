@echo off
rem Terraform starts this file on Windows. What it prints on stdout before node runs, Terraform shows to the user.
setlocal DisableDelayedExpansion

rem Settings for other programs must not affect the provider, except for trusted authorities.
for /f "delims==" %%n in ('set NODE_ 2^>nul') do if /i not "%%n"=="NODE_EXTRA_CA_CERTS" if /i not "%%n"=="NODE_USE_SYSTEM_CA" set "%%n="
if defined OBSERVABILITY_NODE_OPTIONS set "NODE_OPTIONS=%OBSERVABILITY_NODE_OPTIONS%"

rem Node.js would parse it, and all authorities that it trusts, at every start. The client does for its first call.
if not defined OBSERVABILITY_NODE_OPTIONS if defined NODE_EXTRA_CA_CERTS set "OBSERVABILITY_EXTRA_CA_CERTS=%NODE_EXTRA_CA_CERTS%"
if not defined OBSERVABILITY_NODE_OPTIONS set "NODE_EXTRA_CA_CERTS="

rem No blocks in parentheses: one in a path, as in "Program Files (x86)", would end them.
if not defined OBSERVABILITY_NODE if exist "%~dp0node.exe" "%~dp0node.exe" --version >nul 2>nul && set "OBSERVABILITY_NODE=%~dp0node.exe"
if not defined OBSERVABILITY_NODE set OBSERVABILITY_NODE=node
where /q "%OBSERVABILITY_NODE%" 2>nul && goto run
if exist "%OBSERVABILITY_NODE%" goto run
echo The observability provider needs Node.js 20.18.1 or newer, and "%OBSERVABILITY_NODE%" cannot be found. Install it from https://nodejs.org, or set OBSERVABILITY_NODE to the path of node.exe.
exit /b 1

:run
"%OBSERVABILITY_NODE%" "%~dp0start.cjs"
